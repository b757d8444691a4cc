import { AppError } from '@lode/shared/core/errors';
import { HOLD_MS } from '@lode/shared/support/schemas';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { lostRace } from '../lost-race.ts';
import { autoCloseMs, closingFrom } from '../queries/get-auto-close.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { withEvent } from '../session-event.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { armAutoClose } from './arm-auto-close.ts';
import { changeSession } from './change-session.ts';

/**
 * Keeps an ongoing conversation from closing by itself for 15 minutes, or ends that; its customer is told by a line.
 * What they are told holds, whoever writes meanwhile: only an agent ends it early. What is so already is answered as
 * it is; what the assistant has nobody holds: SESSION_NOT_ONGOING.
 */
export async function holdSession(by: ActingAdmin, sessionId: string, held: boolean): Promise<SessionRow> {
  const changed = held ? await begin(by, sessionId) : await end(by, sessionId);
  if (changed) return changed;
  const row = await requireSession(by.identity, sessionId);
  if (row.status !== 'ongoing') throw lostRace(row);
  if (row.type !== 'human') throw new AppError('SESSION_NOT_ONGOING');
  return row;
}

async function begin(by: ActingAdmin, sessionId: string): Promise<SessionRow | null> {
  const now = clock.now();
  const $set = { heldUntil: new Date(now.getTime() + HOLD_MS), waitAfterHoldMs: await autoCloseMs() };
  const told = { kind: 'held', by: staffNameOf(by.identity) } as const;
  return changeSession(
    { _id: sessionId, type: 'human', status: 'ongoing', heldUntil: { $not: { $gt: now } } },
    ({ headSeq }) => withEvent({ $set }, told, headSeq),
    'queue-stays',
    recordHandling(by, 'conversation.held'),
  );
}

/** The customer has the usual time from now on. */
async function end(by: ActingAdmin, sessionId: string): Promise<SessionRow | null> {
  const now = clock.now();
  const usual = await closingFrom(now);
  const told = { kind: 'resumed', by: staffNameOf(by.identity) } as const;
  const record = recordHandling(by, 'conversation.resumed');
  return changeSession(
    { _id: sessionId, status: 'ongoing', heldUntil: { $gt: now } },
    ({ closesAt, headSeq }) =>
      withEvent({ $set: { heldUntil: null, closesAt: closesAt && usual } }, told, headSeq),
    'queue-stays',
    async (tx, before, after) => {
      await record(tx, before, after);
      const { closesAt } = after;
      if (closesAt) tx.afterCommit(() => armAutoClose(closesAt));
    },
  );
}
