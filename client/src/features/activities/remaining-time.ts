const SECOND_MS = 1000;
const DAY_S = 86_400;

/** What is left of a time: whole days, or on the last one hours, minutes and seconds. */
export type Remaining = { days: number; clock?: undefined } | { days: 0; clock: string };

/** What is left of so many milliseconds, the running second counted as a whole one; null when nothing is. */
export function remainingOf(ms: number): Remaining | null {
  if (!(ms > 0)) return null;
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds >= DAY_S) return { days: Math.floor(seconds / DAY_S) };
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return { days: 0, clock: parts.map((part) => String(part).padStart(2, '0')).join(':') };
}
