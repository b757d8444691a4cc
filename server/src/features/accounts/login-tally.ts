import { clock } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { redis } from '../../platform/redis.ts';

const HOUR_MS = 3_600_000;
const KEPT_HOURS = 24;

/** One tag: they are read together. */
const keyOf = (hour: number) => `{tally:failed-logins}:${hour}`;
const thisHour = () => Math.floor(clock.nowMs() / HOUR_MS);

/**
 * Counts a try to log in by the hour (1), and takes it back when it knew the password (-1), for the
 * dashboard. A courtesy beside the limits: it delays nobody, and while Redis is away it counts nothing.
 */
export function noteLogin(by: 1 | -1): void {
  const key = keyOf(thisHour());
  redis()
    .multi()
    .incrby(key, by)
    .expire(key, (KEPT_HOURS + 1) * 3600)
    .exec()
    .catch((error: unknown) => logger.debug({ err: error }, 'tally'));
}

/** Failed tries to log in of the last 24 hours; 0 while Redis is away. */
export async function countFailedLogins(): Promise<number> {
  const hours = Array.from({ length: KEPT_HOURS }, (_, back) => keyOf(thisHour() - back));
  const counts = await redis()
    .mget(hours)
    .catch(() => []);
  return Math.max(
    0,
    counts.reduce((sum, count) => sum + Number(count ?? 0), 0),
  );
}
