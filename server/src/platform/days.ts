import { clock } from './clock.ts';
import { DAY_MS, dayOf } from './utc-day.ts';

/** Midnight of UTC, `back` days ago; 0 is today's. */
export function startOfDay(back = 0): Date {
  return new Date((Math.floor(clock.nowMs() / DAY_MS) - back) * DAY_MS);
}

/** The last `days` days of UTC, oldest first, with a count for each; days without one get 0. */
export function fillDays(
  days: number,
  counts: { _id: string; count: number }[],
): { day: string; count: number }[] {
  const known = new Map(counts.map(({ _id, count }) => [_id, count]));
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(startOfDay(days - 1 - index));
    return { day, count: known.get(day) ?? 0 };
  });
}
