import mongoose, { type UpdateQuery } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { firstLineUpdate, hasUnsentLine, storeFirstLine } from '../first-line.ts';
import { lostRace } from '../lost-race.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { withEvent } from '../session-event.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

function acceptance({ identity }: ActingAdmin, before: SessionRow): UpdateQuery<SessionRow> {
  const by = staffNameOf(identity);
  const line = firstLineUpdate(before);
  const accepted = {
    status: 'ongoing',
    adminId: new mongoose.Types.ObjectId(identity.userId),
    adminUsername: by.username,
    adminName: by.name,
    acceptedAt: clock.now(),
  };
  const afterSeq = hasUnsentLine(before) ? 1 : before.headSeq;
  return withEvent({ ...line, $set: { ...line.$set, ...accepted } }, { kind: 'accepted', by }, afterSeq);
}

/**
 * C8: exactly one agent wins; the others get ALREADY_ACCEPTED with who did, or SESSION_NOT_ONGOING with who
 * closed it. Accepting again what is already one's own answers with it. What the customer wrote before the
 * queue becomes the first message in the same transaction.
 */
export async function acceptSession(by: ActingAdmin, sessionId: string): Promise<SessionRow> {
  const { identity } = by;
  const record = recordHandling(by, 'conversation.accepted');
  const won = await changeSession(
    { _id: sessionId, status: 'waiting' },
    (before) => acceptance(by, before),
    'queue-moves',
    async (tx, before, after) => {
      await record(tx, before, after);
      await storeFirstLine(tx, before, after);
    },
  );
  if (won) return won;
  const row = await requireSession(identity, sessionId);
  if (row.status === 'ongoing' && String(row.adminId) === identity.userId) return row;
  throw lostRace(row);
}
