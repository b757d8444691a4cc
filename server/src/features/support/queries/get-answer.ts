import { type RunningAnswer, runningAnswerSchema } from '@lode/shared/support/assistant-schemas';
import { redis } from '../../../platform/redis.ts';
import { ANY_ANSWER, runningKey, stopKey } from '../answer-keys.ts';
import type { PublishedSession } from '../support-session.model.ts';

/** For whoever joins or polls: the answer that the assistant is writing; nothing of a person's conversation. */
export async function getAnswer(row: PublishedSession): Promise<{ answer?: RunningAnswer | null }> {
  const asked = row.type === 'ai' && row.unansweredSince !== undefined;
  return asked ? { answer: await readRunning(String(row._id)) } : {};
}

/** Null for none, and while Redis cannot tell. */
async function readRunning(sessionId: string): Promise<RunningAnswer | null> {
  const kept = await redis()
    .get(runningKey(sessionId))
    .catch(() => null);
  return kept ? runningAnswerSchema.parse(JSON.parse(kept)) : null;
}

/** Whether somebody has asked for this answer to end. Rejects while Redis cannot tell. */
export async function isToStop(sessionId: string, answerId: string): Promise<boolean> {
  const asked = await redis().get(stopKey(sessionId));
  return asked === ANY_ANSWER || asked === answerId;
}
