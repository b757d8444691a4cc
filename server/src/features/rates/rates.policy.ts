/** A rate older than this moves no money any more; the site shows it on. */
const STALE_AFTER_MS = 2 * 60_000;
/** Two sources must agree this often; between, one alone is believed near what they said. */
const CONFIRMED_FOR_MS = 3_600_000;
/** A rate this old says nothing any more about the one of now. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export function isStale(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > STALE_AFTER_MS;
}

export function isConfirmed(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= CONFIRMED_FOR_MS;
}

export function isForgotten(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > FORGOTTEN_AFTER_MS;
}
