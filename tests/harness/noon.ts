const DAY_MS = 86_400_000;

/** The next noon of UTC. */
export const NOON = (Math.floor(Date.now() / DAY_MS + 0.5) + 0.5) * DAY_MS;

/** Settings of a cluster whose clock begins at noon: no day ends while its tests run. */
export const FROM_NOON = { CLOCK_OFFSET_MS: String(NOON - Date.now()) };

/** The UTC day of that noon, or of one so many days before. */
export function dayBack(days: number): string {
  return new Date(NOON - days * DAY_MS).toISOString().slice(0, 10);
}
