import type { AnswerRecordRow } from './answer-record.model.ts';

type Facts = Pick<AnswerRecordRow, 'decision' | 'reason' | 'helpful'>;

/** One conversation by what the assistant did in it. */
export interface Conversation {
  /** The latest first. */
  records: Facts[];
  /** When the assistant last did something, in milliseconds. */
  endedAt: number;
  /** When its customer next opened a conversation, with whomever; infinite while they have not. */
  cameBackAt: number;
}

/** A customer who has not come back for so long had their answer. */
export const LASTING_MS = 7 * 24 * 3600 * 1000;

export type Outcome = 'confirmed' | 'assumed' | 'unresolved' | 'handed-off';

/**
 * Each conversation is in one class, the first that fits.
 * handed-off: it went to a person, for whatever reason.
 * confirmed: the customer's last word on an answer was that it helped.
 * unresolved: the last word was that it did not help, or there was never an answer.
 * assumed: it was answered, nothing was said of it, and nobody asked for a person.
 */
export function classOf({ records }: Conversation): Outcome {
  if (records.some(({ decision }) => decision === 'hand-off')) return 'handed-off';
  const word = records.find(({ helpful }) => helpful !== null)?.helpful;
  if (word === true) return 'confirmed';
  const answered = records.some(({ decision }) => decision === 'answer');
  return word === false || !answered ? 'unresolved' : 'assumed';
}

/** Lasting: no other conversation of its customer began within 7 days of its end. Told once those days are over. */
export function hasLasted({ endedAt, cameBackAt }: Conversation): boolean {
  return cameBackAt - endedAt > LASTING_MS;
}
