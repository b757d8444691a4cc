import { createHash } from 'node:crypto';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { withoutPrivate } from '../endpoint/private.ts';
import { UnansweredModel } from '../unanswered-question.model.ts';

export interface UnansweredQuestion {
  question: string;
  language: LanguageCode;
  reason: HandoffReason;
  sessionId: string;
}

/** A list that people can still work through; beyond it, only questions that are on it count on. */
const ROWS_MAX = 5000;
const QUESTION_KEPT = 500;

/** Counts a question that ended without an answer; what has no words (a smile, a picture) is none. */
export async function noteUnanswered({ question, ...rest }: UnansweredQuestion): Promise<void> {
  const words = wordsOf(question);
  if (words === '') return;
  const key = { language: rest.language, digest: createHash('sha256').update(words).digest('base64url') };
  const full = (await UnansweredModel.estimatedDocumentCount()) >= ROWS_MAX;
  const seen = {
    question: withoutPrivate(question).trim().slice(0, QUESTION_KEPT),
    lastAt: clock.now(),
    ...rest,
  };
  const count = () => UnansweredModel.updateOne(key, { $set: seen, $inc: { times: 1 } }, { upsert: !full });
  try {
    await count();
  } catch (error) {
    // Somebody else asked it for the first time at the same moment: by now it is there.
    if (!isDuplicateKey(error)) throw error;
    await count();
  }
}

/** The letters and digits of a question, without case and accents, a space between words. */
function wordsOf(question: string): string {
  const plain = question.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
