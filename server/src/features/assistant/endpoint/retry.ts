import { setTimeout as pause } from 'node:timers/promises';
import { EndpointFailure } from './failure.ts';

/** A try is begun again for so long after the first; who waits for the answer goes on without it afterwards. */
export const RETRY_MS = 2000;
const FIRST_PAUSE_MS = 150;

/** Tries again what may work later, as the endpoint asks for it, within RETRY_MS. Throws the last failure. */
export async function withRetries<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + RETRY_MS;
  for (let times = 0; ; times += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = pauseAfter(error, times);
      if (wait === undefined || performance.now() + wait > until) throw error;
      await pause(wait, undefined, { signal });
    }
  }
}

function pauseAfter(error: unknown, times: number): number | undefined {
  if (!(error instanceof EndpointFailure)) return undefined;
  if (error.kind !== 'busy' && error.kind !== 'unreachable') return undefined;
  return Math.max(error.retryAfterMs ?? 0, FIRST_PAUSE_MS * 2 ** times);
}

/** Milliseconds of a Retry-After, in seconds or as a date; undefined where there is none. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
