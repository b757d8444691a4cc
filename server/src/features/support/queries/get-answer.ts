import type { RunningAnswer } from '@lode/shared/support/assistant-schemas';
import { getRunning } from '../running-answer.ts';
import type { PublishedSession } from '../support-session.model.ts';

/** For whoever joins or polls: the answer that the assistant is writing; nothing of a person's conversation. */
export async function getAnswer(row: PublishedSession): Promise<{ answer?: RunningAnswer | null }> {
  const asked = row.type === 'ai' && row.unansweredSince !== undefined;
  return asked ? { answer: await getRunning(String(row._id)) } : {};
}
