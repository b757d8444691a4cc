import type { Provider } from '@lode/shared/assistant/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { Question, Sentence, Turn } from './answer.ts';
import { consider } from './built-in.ts';

/** A stand-in: what the built-in provider would answer; null where it would not. */
export async function suggest(
  question: Question,
): Promise<{ sentences: Sentence[]; provider: Provider } | null> {
  const { decision } = await consider(question);
  return decision.kind === 'answer' ? { sentences: decision.sentences, provider: 'built-in' } : null;
}

/** A stand-in: the customer's first words. */
export async function summarise(turns: Turn[]): Promise<{ text: string; provider: Provider }> {
  const first = turns.find(({ author }) => author === 'customer');
  return { text: first?.text ?? '', provider: 'built-in' };
}

/** A stand-in: nothing translates. */
export async function translate(_texts: string[], _language: LanguageCode): Promise<string[]> {
  throw new AppError('NOT_AVAILABLE');
}
