import type { RunningAnswer } from '@lode/shared/support/assistant-schemas';
import type { Message, Session } from '@lode/shared/support/schemas';

export type Piece = RunningAnswer & { session_id: string };

/**
 * The answer after a piece of it. Only the next piece is applied, an older one is dropped; `missed` when there are
 * pieces between, and then the whole is to be asked for. Another answer to the same message, begun after its writer
 * died, takes the place of the first.
 */
export function withPiece(
  known: RunningAnswer | null,
  { session_id: _session, ...piece }: Piece,
): { answer: RunningAnswer | null; missed: boolean } {
  if (known && piece.for_seq < known.for_seq) return { answer: known, missed: false };
  if (known?.answer_id !== piece.answer_id)
    return piece.index === 0 ? { answer: piece, missed: false } : { answer: known, missed: true };
  if (piece.index <= known.index) return { answer: known, missed: false };
  if (piece.index > known.index + 1) return { answer: known, missed: true };
  return { answer: { ...piece, text: known.text + piece.text }, missed: false };
}

/** What sync or a poll told; undefined told nothing. An older picture of the same answer is dropped. */
export function withTold(
  known: RunningAnswer | null,
  told: RunningAnswer | null | undefined,
): RunningAnswer | null {
  if (told === undefined) return known;
  const older = told && known?.answer_id === told.answer_id && told.index <= known.index;
  return older ? known : told;
}

/** The answer while it is one: a message takes its place, and a person's conversation has none. */
export function whileRunning(
  answer: RunningAnswer | null,
  session: Pick<Session, 'type' | 'status'> | null,
  messages: readonly Message[],
): RunningAnswer | null {
  if (!answer || session?.type !== 'ai' || session.status !== 'ongoing') return null;
  const answered = messages.some(
    ({ author, cid }) => author === 'assistant' && cid === `answer-${answer.for_seq}`,
  );
  return answered ? null : answer;
}

/** The assistant has a message to answer and shows nothing of it yet. */
export function isThinking(
  session: Pick<Session, 'type' | 'status'> | null,
  messages: readonly Message[],
  answer: RunningAnswer | null,
): boolean {
  const theirTurn = messages.findLast(({ author }) => author !== 'system')?.author === 'customer';
  return session?.type === 'ai' && session.status === 'ongoing' && theirTurn && !answer;
}
