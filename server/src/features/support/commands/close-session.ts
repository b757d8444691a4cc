import type { QueryFilter } from 'mongoose';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { type ClosedBy, closing } from '../closing.ts';
import { recordHandling } from '../record-handling.ts';
import { partyOf, requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession, type QueueEffect } from './change-session.ts';
import { tellOfAnswer } from './tell-of-answer.ts';

/** Closes whatever open session meets the condition; null when none does. `staff` is who of the desk closes it. */
export function closeWhere(
  filter: QueryFilter<SessionRow>,
  closedBy: ClosedBy,
  queue: QueueEffect,
  staff?: ActingAdmin,
): Promise<SessionRow | null> {
  const handled = staff && recordHandling(staff, 'conversation.closed');
  return changeSession(
    { ...filter, open: true },
    ({ headSeq }) => closing(closedBy, headSeq, staff),
    queue,
    async (tx, before, after) => {
      await handled?.(tx, before, after);
      if (closedBy !== 'user') await tellOfAnswer(tx, after);
    },
  );
}

/** Closes a conversation for either side; closing a closed one answers with it. */
export async function closeSession(by: ActingAdmin, sessionId: string): Promise<SessionRow> {
  const { identity } = by;
  const row = await requireSession(identity, sessionId);
  const side = partyOf(identity);
  // The badge is counted afresh when published, so a needless hint for an ongoing session is harmless.
  const closed = await closeWhere({ _id: row._id }, side, 'queue-moves', side === 'admin' ? by : undefined);
  return closed ?? requireSession(identity, sessionId);
}
