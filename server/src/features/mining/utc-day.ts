import { dayOf, endOf } from '../../platform/utc-day.ts';

/** Seconds of a UTC day; there are no others. */
export const DAY_S = 86_400;

/** When a day is paid next: `graceMs` after its end, and so just after midnight that of the day before. */
export function nextPayout(now: Date, graceMs: number): Date {
  return new Date(endOf(dayOf(now.getTime() - graceMs)) + graceMs);
}
