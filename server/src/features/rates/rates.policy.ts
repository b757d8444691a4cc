/** A rate older than this quotes nothing any more; the site shows it on. */
const STALE_AFTER_MS = 10 * 60_000;
/** After this long without rates a jump says nothing: the last known rate is not compared with. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export function isStale(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > STALE_AFTER_MS;
}

export function isForgotten(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > FORGOTTEN_AFTER_MS;
}
