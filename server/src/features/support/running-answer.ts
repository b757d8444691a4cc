import type { RunningAnswer } from '@lode/shared/support/assistant-schemas';
import { runningAnswerSchema } from '@lode/shared/support/assistant-schemas';
import { redis } from '../../platform/redis.ts';

/** An answer that nobody has written on for this long is one of a process that died. */
const KEPT_S = 60;
const ANY = '*';

const runningKey = (sessionId: string) => `assistant:running:${sessionId}`;
const stopKey = (sessionId: string) => `assistant:stop:${sessionId}`;

/** Keeps an answer as far as it is written, for whoever joins or polls meanwhile. */
export async function keepRunning(sessionId: string, answer: RunningAnswer): Promise<void> {
  await redis().set(runningKey(sessionId), JSON.stringify(answer), 'EX', KEPT_S);
}

export async function forgetRunning(sessionId: string): Promise<void> {
  await redis().del(runningKey(sessionId));
}

/** The answer that is being written in a conversation; null for none, and while Redis cannot tell. */
export async function getRunning(sessionId: string): Promise<RunningAnswer | null> {
  const kept = await redis()
    .get(runningKey(sessionId))
    .catch(() => null);
  return kept ? runningAnswerSchema.parse(JSON.parse(kept)) : null;
}

/** Asks whoever writes this answer, or any of the conversation, to end it: seen within 100 ms. */
export async function askToStop(sessionId: string, answerId: string = ANY): Promise<void> {
  await redis().set(stopKey(sessionId), answerId, 'EX', KEPT_S);
}

export async function isToStop(sessionId: string, answerId: string): Promise<boolean> {
  const asked = await redis().get(stopKey(sessionId));
  return asked === ANY || asked === answerId;
}
