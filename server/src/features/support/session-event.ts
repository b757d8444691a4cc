import mongoose, { type UpdateQuery } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import type { EventRow, SessionRow } from './support-session.model.ts';

const KEPT = 50;

type Told = Pick<EventRow, 'kind'> &
  Partial<Pick<EventRow, 'by' | 'to' | 'team' | 'reason' | 'closedBy' | 'handoffReason'>>;

/** The change of a session, with its line between the messages: the latest 50 are kept. */
export function withEvent(
  update: UpdateQuery<SessionRow>,
  told: Told,
  afterSeq: number,
): UpdateQuery<SessionRow> {
  const event: EventRow = {
    id: String(new mongoose.Types.ObjectId()),
    at: clock.now(),
    afterSeq,
    by: null,
    to: null,
    reason: null,
    closedBy: null,
    ...told,
  };
  return { ...update, $push: { events: { $each: [event], $slice: -KEPT } } };
}
