import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { config } from './config.ts';
import { logger } from './logger.ts';
import { readRedisAddress } from './redis-address.ts';

/** One Redis, or a Cluster of them: whatever touches several keys at once touches keys of one tag. */
export type RedisConnection = Redis | Cluster;

const open: RedisConnection[] = [];
const soon = (times: number) => Math.min(50 * 2 ** times, 1000);

/** Fails at once while Redis is away, so that a request never hangs on it. */
const IMPATIENT = { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2000 } as const;
/** Waits for Redis to come back. */
const PATIENT = { maxRetriesPerRequest: null } as const;

/** For commands of requests and jobs. */
export const createCommands = () => create(IMPATIENT);

/** For what has to wait for Redis to come back, as BullMQ's workers must. */
export const createBlocking = () => create(PATIENT);

/** For who listens to channels, and says itself to which ones after an interruption. */
export const createListener = () =>
  create({ ...PATIENT, autoResubscribe: false }, { shardedSubscribers: true });

function create(options: RedisOptions, ofCluster: ClusterOptions = {}): RedisConnection {
  const address = readRedisAddress(config.redisUrl);
  const connection =
    address.kind === 'one'
      ? new Redis(address.url, { retryStrategy: soon, ...options })
      : new Cluster(address.nodes, {
          clusterRetryStrategy: soon,
          // A busy process must not take its own slowness for the nodes'.
          slotsRefreshTimeout: 5000,
          // What a node is called is in its certificate.
          ...(address.tls && { dnsLookup: (name, found) => found(null, name) }),
          ...(options.enableOfflineQueue === false && { enableOfflineQueue: false }),
          redisOptions: { ...options, ...address.login, ...(address.tls && { tls: {} }) },
          ...ofCluster,
        });
  connection.on('error', (error) => logger.debug({ err: error.message }, 'redis connection'));
  open.push(connection);
  return connection;
}

let shared: RedisConnection | undefined;

/** The process's connection for ordinary commands. */
export function redis(): RedisConnection {
  if (!shared) {
    shared = createCommands();
    tellOfLoss(shared);
  }
  return shared;
}

/** Says when Redis goes away, and when it is back. One connection tells for all of a process's. */
function tellOfLoss(connection: RedisConnection): void {
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
