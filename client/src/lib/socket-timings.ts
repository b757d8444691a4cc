import { HEAD_SILENCE_MS } from '@lode/shared/support/timings';

/** Every time the connection waits for, in milliseconds. */
export interface SocketTimings {
  /** An event not acknowledged by then is taken as not delivered. */
  ackTimeoutMs: number;
  connectTimeoutMs: number;
  headSilenceMs: number;
  /** The first pause before connecting again; doubles up to the maximum. */
  backoffMs: number;
  backoffMaxMs: number;
  /** How long a connection nobody needs is kept, so that a change of page does not drop it. */
  lingerMs: number;
}

export const SOCKET_TIMINGS: SocketTimings = {
  ackTimeoutMs: 5000,
  connectTimeoutMs: 8000,
  headSilenceMs: HEAD_SILENCE_MS,
  backoffMs: 1000,
  backoffMaxMs: 8000,
  lingerMs: 2000,
};

/** The pause before try number `attempt` (from 0), spread widely: a thousand clients dropped at once must not return at once. */
export function backoffDelay(timings: SocketTimings, attempt: number, random = Math.random): number {
  const ceiling = Math.min(timings.backoffMaxMs, timings.backoffMs * 2 ** attempt);
  const floor = attempt === 0 ? 0 : ceiling / 2;
  return floor + random() * (ceiling - floor);
}
