import { Redis, type RedisOptions } from 'ioredis';
import { config } from './config.ts';
import { logger } from './logger.ts';

const open: Redis[] = [];

/** For commands of requests and jobs: fails at once while Redis is away, so that a request never hangs on it. */
export const createCommands = () =>
  create({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2000 });

/** For what waits for Redis to come back, as BullMQ's workers must. */
export const createBlocking = () => create({ maxRetriesPerRequest: null });

/** A listener that is not answered for so long has lost its Redis without being told, and begins anew. */
const DEAF_AFTER_MS = 5000;

/** For who listens to channels, and says itself to which ones after an interruption. */
export const createListener = () =>
  create({ maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: DEAF_AFTER_MS });

function create(options: RedisOptions): Redis {
  const redis = new Redis(config.redisUrl, {
    retryStrategy: (times) => Math.min(50 * 2 ** times, 1000),
    ...options,
  });
  redis.on('error', (error) => logger.debug({ err: error.message }, 'redis connection'));
  open.push(redis);
  return redis;
}

let shared: Redis | undefined;

/** The process's connection for ordinary commands. */
export function redis(): Redis {
  if (!shared) {
    shared = createCommands();
    tellOfLoss(shared);
  }
  return shared;
}

/** Says when Redis goes away, and when it is back. One connection tells for all of a process's. */
function tellOfLoss(connection: Redis): void {
  let away = false;
  connection.on('close', () => {
    if (!away && open.includes(connection)) logger.warn('redis away');
    away = true;
  });
  connection.on('ready', () => {
    if (away) logger.warn('redis back');
    away = false;
  });
}

/** Resolves when the connection answers; for start-up only. */
export async function connectRedis(): Promise<void> {
  const connection = redis();
  if (connection.status === 'ready') return;
  await new Promise<void>((resolve) => connection.once('ready', () => resolve()));
}

export function disconnectRedis(): void {
  for (const connection of open.splice(0)) connection.disconnect();
  shared = undefined;
}
