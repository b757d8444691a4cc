/** Seconds of a UTC day; there are no others. */
export const DAY_S = 86_400;

/** The UTC day of a moment, as 2026-02-28. */
export function dayOf(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Midnight at the beginning of a day, in milliseconds. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Midnight at the end of a day, in milliseconds. */
export function endOf(day: string): number {
  return startOf(day) + DAY_S * 1000;
}

/** So many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayOf(startOf(day) + days * DAY_S * 1000);
}

/** When a day is paid next: `graceMs` after its end, and so just after midnight that of the day before. */
export function nextPayout(now: Date, graceMs: number): Date {
  return new Date(endOf(dayOf(now.getTime() - graceMs)) + graceMs);
}
