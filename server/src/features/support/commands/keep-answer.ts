import type { RunningAnswer } from '@lode/shared/support/assistant-schemas';
import { redis } from '../../../platform/redis.ts';
import { ANY_ANSWER, runningKey, stopKey } from '../answer-keys.ts';

/** An answer that nobody has written on for this long is one of a process that died. */
const KEPT_S = 60;

/** Keeps an answer as far as it is written, for whoever joins or polls meanwhile. */
export async function keepAnswer(sessionId: string, answer: RunningAnswer): Promise<void> {
  await redis().set(runningKey(sessionId), JSON.stringify(answer), 'EX', KEPT_S);
}

export async function forgetAnswer(sessionId: string): Promise<void> {
  await redis().del(runningKey(sessionId));
}

/** Asks whoever writes this answer, or any of the conversation, to end it: seen within 100 ms. */
export async function askToStop(sessionId: string, answerId: string = ANY_ANSWER): Promise<void> {
  await redis().set(stopKey(sessionId), answerId, 'EX', KEPT_S);
}
