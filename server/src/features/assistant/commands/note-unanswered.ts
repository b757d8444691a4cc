import { createHash } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { consume, type Limit } from '../../../platform/rate-limit.ts';
import { withoutPrivate } from '../endpoint/private.ts';
import { UnansweredModel } from '../unanswered-question.model.ts';

export interface UnansweredQuestion {
  question: string;
  language: LanguageCode;
  reason: HandoffReason;
  sessionId: string;
  customerId: string;
}

/** A list that people can still work through; beyond it, only questions that are on it count on. */
const ROWS_MAX = 5000;
const QUESTION_KEPT = 500;
/** Questions that one customer puts on the list in a day: nobody fills it alone. */
const NEW_A_DAY: Limit = { name: 'assistant-unanswered', points: 20, seconds: 86_400, exact: true };

/** Counts a question that ended without an answer; what has no words (a smile, a picture) is none. */
export async function noteUnanswered({ question, customerId, ...rest }: UnansweredQuestion): Promise<void> {
  const words = wordsOf(question);
  if (words === '') return;
  const key = { language: rest.language, digest: createHash('sha256').update(words).digest('base64url') };
  const seen = {
    question: withoutPrivate(question).trim().slice(0, QUESTION_KEPT),
    lastAt: clock.now(),
    ...rest,
  };
  const count = (upsert: boolean) =>
    UnansweredModel.updateOne(key, { $set: seen, $inc: { times: 1 } }, { upsert });
  const { matchedCount } = await count(false);
  if (matchedCount > 0 || !(await mayAdd(customerId))) return;
  try {
    await count(true);
  } catch (error) {
    // Somebody else asked it for the first time at the same moment: by now it is there.
    if (!isDuplicateKey(error)) throw error;
    await count(false);
  }
}

async function mayAdd(customerId: string): Promise<boolean> {
  if ((await UnansweredModel.estimatedDocumentCount()) >= ROWS_MAX) return false;
  try {
    await consume(NEW_A_DAY, customerId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** The letters and digits of a question, without case and accents, a space between words. */
function wordsOf(question: string): string {
  const plain = question.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
