import { supportJobs } from '@lode/shared/support/jobs';
import { config } from '../../../platform/config.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { deadlineOf } from '../hold.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/** Queues the closing and its announcement for an armed deadline; queueing them twice is harmless. */
export async function armAutoClose(sessionId: string, closesAt: Date): Promise<void> {
  const at = closesAt.getTime();
  const job = { session_id: sessionId, closes_at: at };
  await enqueue(supportJobs.autoClose, job, at);
  await enqueue(supportJobs.autoCloseWarning, job, at - config.support.autoCloseWarningMs);
}

/**
 * A timer whose deadline has moved goes on to the new one. So a session has one pair of timers however
 * much its agent writes, and nothing is queued while they talk. What a hold puts off is armed for after it.
 */
export async function followDeadline(sessionId: string, closesAt: Date): Promise<void> {
  const row = await SessionModel.findOne({ _id: sessionId, status: 'ongoing', closesAt: { $gte: closesAt } })
    .select({ closesAt: 1, heldUntil: 1 })
    .lean<Pick<SessionRow, 'closesAt' | 'heldUntil'>>();
  const deadline = row && deadlineOf(row);
  if (!deadline || deadline <= closesAt) return;
  if (deadline > (row.closesAt as Date)) await putOff(sessionId, row, deadline);
  await armAutoClose(sessionId, deadline);
}

/** Whoever wrote, or ended the hold, meanwhile has armed what counts now. */
async function putOff(
  sessionId: string,
  { closesAt, heldUntil }: Pick<SessionRow, 'closesAt' | 'heldUntil'>,
  deadline: Date,
): Promise<void> {
  const asRead = { _id: sessionId, status: 'ongoing', closesAt, heldUntil } as const;
  await changeSession(asRead, { $set: { closesAt: deadline } }, 'queue-stays');
}
