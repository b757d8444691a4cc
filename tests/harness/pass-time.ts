import { keysLike } from './keys-like.ts';

/** Lets time pass for everything that is counted: limits live in Redis, which keeps a clock of its own. */
export async function passTime(ms: number): Promise<void> {
  const { redis } = await import('@lode/server/platform/redis');
  for (const key of await keysLike('limit:*')) {
    const left = await redis().pttl(key);
    if (left > ms) await redis().pexpire(key, left - ms);
    else if (left >= 0) await redis().del(key);
  }
}
