const SECOND_MS = 1000;
const DAY_S = 86_400;

/** What is left of a time: whole days, and the rest as hours, minutes and seconds. */
export interface Remaining {
  days: number;
  /** `hh:mm:ss` */
  clock: string;
}

/** What is left of so many milliseconds, the running second counted as a whole one; null when nothing is. */
export function remainingOf(ms: number): Remaining | null {
  if (!(ms > 0)) return null;
  const seconds = Math.ceil(ms / SECOND_MS);
  const rest = seconds % DAY_S;
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return {
    days: Math.floor(seconds / DAY_S),
    clock: parts.map((part) => String(part).padStart(2, '0')).join(':'),
  };
}
