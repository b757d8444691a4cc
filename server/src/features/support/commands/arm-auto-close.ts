import { supportJobs } from '@lode/shared/support/jobs';
import { config } from '../../../platform/config.ts';
import { enqueue } from '../../../platform/enqueue.ts';

/** Queues the closing and its announcement for an armed deadline; queueing them twice is harmless. */
export async function armAutoClose(sessionId: string, closesAt: Date): Promise<void> {
  const at = closesAt.getTime();
  const job = { session_id: sessionId, closes_at: at };
  await enqueue(supportJobs.autoClose, job, at);
  await enqueue(supportJobs.autoCloseWarning, job, at - config.support.autoCloseWarningMs);
}
