import type { QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { NOTHING_ASKED } from '../hand-off.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { withEvent } from '../session-event.ts';
import { partyOf, requireSession } from '../support.policy.ts';
import { ATTENDED, type SessionRow } from '../support-session.model.ts';
import { changeSession, type QueueEffect } from './change-session.ts';
import { tellOfAnswer } from './tell-of-answer.ts';

/** Closes whatever open session meets the condition; null when none does. `staff` is who of the desk closes it. */
export function closeWhere(
  filter: QueryFilter<SessionRow>,
  closedBy: NonNullable<SessionRow['closedBy']>,
  queue: QueueEffect,
  staff?: ActingAdmin,
): Promise<SessionRow | null> {
  const closedByUsername = staff?.identity.username ?? null;
  const closed = {
    status: 'closed',
    closedAt: clock.now(),
    closedBy,
    closedByUsername,
    closesAt: null,
    heldUntil: null,
  } as const;
  const told = { kind: 'closed', by: staff ? staffNameOf(staff.identity) : null, closedBy } as const;
  const handled = staff && recordHandling(staff, 'conversation.closed');
  return changeSession(
    { ...filter, open: true },
    ({ headSeq }) =>
      withEvent({ $set: closed, $unset: { open: 1, ...NOTHING_ASKED, ...ATTENDED } }, told, headSeq),
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
