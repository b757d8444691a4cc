import { isToStop } from '../support/queries/get-answer.ts';

/** Half of the 300 ms in which an answer has to end is for the way there. */
const LOOK_MS = 50;

/** The customer has stopped the answer, or the conversation is not the assistant's any more. */
export class Stopped extends Error {}

/** Aborted with `Stopped` soon after somebody has asked for it; `end` ends the looking. */
export function watchForStop(
  sessionId: string,
  answerId: () => string,
): { signal: AbortSignal; end: () => void } {
  const stop = new AbortController();
  const look = () =>
    void isToStop(sessionId, answerId()).then(
      (asked) => asked && stop.abort(new Stopped()),
      // Without Redis nobody can ask.
      () => undefined,
    );
  const timer = setInterval(look, LOOK_MS);
  return { signal: stop.signal, end: () => clearInterval(timer) };
}
