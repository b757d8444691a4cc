import type { Question } from '../answer.ts';
import { sayIn } from '../tools/voice.ts';

const ASKING = ['ask_which', 'ask_more', 'unsure'];

/** The last words of the customer before the question, or of the assistant. */
export const lastOf = (
  { history }: Pick<Question, 'history'>,
  author: 'assistant' | 'customer',
): string | null => history.filter((turn) => turn.author === author).at(-1)?.text ?? null;

/** Whether the assistant's last words asked back. */
export function wasAskedBack(question: Question): boolean {
  const last = lastOf(question, 'assistant');
  return last !== null && ASKING.some((name) => last.includes(sayIn(question.language)(name)));
}

/** Whether the assistant's last words were an answer, after which a yes or a no says whether it helped. */
export const wasAnswered = (question: Question): boolean =>
  lastOf(question, 'assistant') !== null && !wasAskedBack(question);
