import { assistantJobs } from '@lode/shared/assistant/jobs';
import { enqueue } from '../../../platform/enqueue.ts';

/** Has the assistant answer the customer's message of this number; asking again in another slot is harmless. */
export function askForAnswer(sessionId: string, seq: number, slot = 0): Promise<void> {
  return enqueue(assistantJobs.answer, { session_id: sessionId, seq, slot });
}
