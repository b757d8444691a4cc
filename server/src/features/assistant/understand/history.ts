import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import type { Question, Turn } from '../answer.ts';
import { sayIn } from '../tools/voice.ts';

const ASKING = ['ask_which', 'ask_more', 'unsure'];
const COURTESIES = ['welcome', 'hello', 'thanks', 'goodbye', 'glad'];

/** The last words of the customer before the question, or of the assistant. */
export const lastOf = (
  { history }: Pick<Question, 'history'>,
  author: 'assistant' | 'customer',
): string | null => history.filter((turn) => turn.author === author).at(-1)?.text ?? null;

/** The assistant's own sentences: it may have spoken another language before. */
const sentences = (names: string[]): string[] =>
  LANGUAGE_CODES.flatMap((language) => names.map((name) => sayIn(language)(name)));

const says = (text: string, names: string[]): boolean =>
  sentences(names).some((sentence) => text.includes(sentence));

/** Whether the assistant's last words asked back. */
export function wasAskedBack(question: Question): boolean {
  const last = lastOf(question, 'assistant');
  return last !== null && says(last, ASKING);
}

/** Whether the assistant's last words were an answer, after which a yes or a no says whether it helped. */
export function wasAnswered({ history }: Question): boolean {
  const at = history.findLastIndex(isAssistants);
  // The operator's own welcome is known by nothing but its place.
  const asked = history.slice(0, Math.max(at, 0)).some(({ author }) => author === 'customer');
  const text = history[at]?.text ?? '';
  return asked && !says(text, ASKING) && !sentences(COURTESIES).includes(text);
}

/** Whether the assistant has been told before that an answer did not help. */
export const wasSorry = ({ history }: Question): boolean =>
  history.some((turn) => isAssistants(turn) && says(turn.text, ['sorry']));

const isAssistants = ({ author }: Turn): boolean => author === 'assistant';
