import { supportJobs } from '@lode/shared/support/jobs';
import { config } from '../../../platform/config.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** Queues the closing and its announcement for an armed deadline; queueing them twice is harmless. */
export async function armAutoClose(sessionId: string, closesAt: Date): Promise<void> {
  const at = closesAt.getTime();
  const job = { session_id: sessionId, closes_at: at };
  await enqueue(supportJobs.autoClose, job, at);
  await enqueue(supportJobs.autoCloseWarning, job, at - config.support.autoCloseWarningMs);
}

/**
 * A timer whose deadline has moved goes on to the new one. So a session has one pair of timers however
 * much its agent writes, and nothing is queued while they talk.
 */
export async function followDeadline(sessionId: string, closesAt: Date): Promise<void> {
  const row = await SessionModel.findOne({ _id: sessionId, status: 'ongoing', closesAt: { $gt: closesAt } })
    .select({ closesAt: 1 })
    .lean<Pick<SessionRow, 'closesAt'>>();
  if (row?.closesAt) await armAutoClose(sessionId, row.closesAt);
}
