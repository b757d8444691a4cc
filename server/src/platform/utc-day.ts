export const DAY_MS = 24 * 3600 * 1000;

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
  return startOf(day) + DAY_MS;
}

/** So many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayOf(startOf(day) + days * DAY_MS);
}
