import type { UpdateQuery } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import { NOTHING_ASKED } from './hand-off.ts';
import { withEvent } from './session-event.ts';
import { ATTENDED, type EventRow, type SessionRow } from './support-session.model.ts';

/**
 * The change that takes a conversation from its agent into the queue. Its wait is as old as it was, so it stands before
 * all who began to wait later.
 */
export function backToQueue(
  { headSeq }: SessionRow,
  told: Pick<EventRow, 'kind' | 'by' | 'reason'> & { team?: string },
): UpdateQuery<SessionRow> {
  const nobody = {
    type: 'human',
    status: 'waiting',
    adminId: null,
    adminUsername: null,
    adminName: null,
    acceptedAt: null,
    closesAt: null,
    heldUntil: null,
    // Noted while waiting only: without it the sweep could take a long conversation's customer for gone.
    customerSeenAt: clock.now(),
  } as const;
  return withEvent({ $set: nobody, $unset: { ...NOTHING_ASKED, ...ATTENDED } }, told, headSeq);
}
