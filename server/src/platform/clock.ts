import { config } from './config.ts';

let movedMs = 0;

/** The one clock of all processes; configuration can move it, and in the demo a person can. */
export const clock = {
  now: (): Date => new Date(clock.nowMs()),
  nowMs: (): number => Date.now() + config.clockOffsetMs + movedMs,
};

/** How far the clock was moved while running, in milliseconds. */
export function clockMovedMs(): number {
  return movedMs;
}

/** Moves this process's clock; processes agree on how far by `shared-clock.ts`. */
export function setClockMoved(ms: number): void {
  movedMs = ms;
}
