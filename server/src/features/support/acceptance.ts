import mongoose, { type UpdateQuery } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import { firstLineUpdate, hasUnsentLine } from './first-line.ts';
import { withEvent } from './session-event.ts';
import type { EventRow, SessionRow, StaffName } from './support-session.model.ts';

/** The change that takes a conversation out of the queue to an agent, be it that they took it or that they were given it. */
export function acceptance(
  before: SessionRow,
  agent: { id: string; staff: StaffName },
  told: Pick<EventRow, 'kind' | 'by' | 'to'>,
): UpdateQuery<SessionRow> {
  const line = firstLineUpdate(before);
  const accepted = {
    status: 'ongoing',
    adminId: new mongoose.Types.ObjectId(agent.id),
    adminUsername: agent.staff.username,
    adminName: agent.staff.name,
    acceptedAt: clock.now(),
  };
  const afterSeq = hasUnsentLine(before) ? 1 : before.headSeq;
  return withEvent({ ...line, $set: { ...line.$set, ...accepted } }, told, afterSeq);
}
