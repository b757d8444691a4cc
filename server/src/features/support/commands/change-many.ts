import type { BulkChange, BulkOutcome, ChosenSession } from '@lode/shared/support/bulk-schemas';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { problemOf } from '../problem-of.ts';
import { requireSession } from '../support.policy.ts';
import { acceptSession } from './accept-session.ts';
import { assignSession } from './assign-session.ts';
import { closeIfRead } from './close-if-read.ts';
import { labelSession } from './label-session.ts';
import { transferSession } from './transfer-session.ts';

/**
 * Does the same to several conversations, one after the other, each as if alone: what is refused says why and stops no
 * other. RATE_LIMITED; said of each: what the command throws that does it to one.
 */
export async function changeMany(
  by: ActingAdmin,
  chosen: readonly ChosenSession[],
  change: BulkChange,
): Promise<BulkOutcome[]> {
  await consume(LIMITS.bulkPerAgent, by.identity.userId, 'RATE_LIMITED', chosen.length);
  const outcomes: BulkOutcome[] = [];
  for (const one of chosen)
    outcomes.push({ id: one.id, problem: await problemOf(() => changeOne(by, one, change)) });
  return outcomes;
}

function changeOne(by: ActingAdmin, one: ChosenSession, change: BulkChange): Promise<unknown> {
  switch (change.kind) {
    case 'label':
      return labelSession(by, one.id, change.labels);
    case 'close':
      return closeIfRead(by, one.id, one.seen_seq);
    case 'transfer':
      return handOn(by, one, change);
  }
}

/** What waits is given to whom it goes to: by accepting it where that is oneself. */
async function handOn(
  by: ActingAdmin,
  { id, seen_agent: from }: ChosenSession,
  { to, reason, team }: Extract<BulkChange, { kind: 'transfer' }>,
): Promise<unknown> {
  const { status } = await requireSession(by.identity, id);
  if (status !== 'waiting' || from !== null || team !== undefined)
    return transferSession(by, id, { to, from, reason, team });
  if (to === null) return null;
  return to === by.identity.username ? acceptSession(by, id) : assignSession(by, id, to);
}
