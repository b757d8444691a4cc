import { clock, clockMovedMs, setClockMoved } from '../../platform/clock.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Sets this process's clock to a moment; the other processes, and people, never see it there. */
export function setNow(moment: number): void {
  setClockMoved(moment - (clock.nowMs() - clockMovedMs()));
}

/** Lets time pass in the story. */
export function pass(ms: number): void {
  setNow(clock.nowMs() + ms);
}

let state = 20_260_301;

/** In [0, 1): the same row of numbers in every demo (mulberry32). */
export function draw(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`. */
export const drawFrom = (least: number, most: number): number =>
  least + Math.floor(draw() * (most - least + 1));

/** One of these. */
export function oneOf<T>(choices: readonly [T, ...T[]]): T {
  return choices[drawFrom(0, choices.length - 1)] ?? choices[0];
}
