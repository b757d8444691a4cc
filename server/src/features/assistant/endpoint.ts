import type { Considered, Question, Sentence } from './answer.ts';

/** A stand-in: there is no endpoint. */
export async function* answerByEndpoint(
  _question: Question,
  _considered: Considered,
  _signal: AbortSignal,
): AsyncGenerator<Sentence> {
  yield* [];
  throw new Error('There is no endpoint');
}

/** A stand-in: there is none. */
export async function endpointIsUsable(_customerId: string): Promise<boolean> {
  return false;
}
