import { randomUUID } from 'node:crypto';
import { logger } from '@lode/server/platform/logger';
import { redis } from '@lode/server/platform/redis';

/** A worker that died is followed by another after this long. */
const LEASE_MS = 5000;
const RENEW_MS = 1500;
/** What runs for longer hangs on something: others go on without waiting for its end. */
const LONGEST_MS = 30 * 60_000;

/** Takes what nobody else holds, or keeps it; what Redis has lost meanwhile is taken anew. */
const HOLD = `
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1`;
const LET_GO = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

const self = randomUUID();
/** What runs in this process, whatever has become of its lease, and until when it may keep others from it. */
const running = new Map<string, number>();

/**
 * Runs a repeating job unless it is running already, here or in another worker: then its next slot is soon enough.
 * The lease keeps work from piling up and no more: a job that runs twice all the same changes nothing (J1).
 */
export async function runAlone(job: string, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  if ((running.get(job) ?? 0) > performance.now()) return;
  running.set(job, until);
  try {
    await whileHeld(`running:${job}`, until, work);
  } finally {
    if (running.get(job) === until) running.delete(job);
  }
}

async function whileHeld(key: string, until: number, work: () => Promise<void>): Promise<void> {
  const hold = () => redis().eval(HOLD, 1, key, self, LEASE_MS);
  if ((await hold()) !== 1) return;
  const renewing = setInterval(() => {
    if (performance.now() > until) return;
    hold().catch((error: unknown) => logger.debug({ err: error, key }, 'a lease was not renewed'));
  }, RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    // What cannot be let go of lapses.
    await redis()
      .eval(LET_GO, 1, key, self)
      .catch((error: unknown) => logger.debug({ err: error, key }, 'a lease was not let go of'));
  }
}
