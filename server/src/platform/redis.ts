import type { EventEmitter } from 'node:events';
import { Cluster, Redis, type RedisCommander, type RedisOptions } from 'ioredis';
import { config } from './config.ts';
import { logger } from './logger.ts';
import { loginOf, placeOfNode } from './redis-nodes.ts';

/** What a connection to one Redis and one to a Redis Cluster have in common: nobody who gives commands asks which it is. */
export type RedisClient = RedisCommander<{ type: 'default'; mapping: 'resp2' }> &
  Pick<Cluster, 'multi' | 'pipeline' | 'connect'> &
  EventEmitter & { readonly status: string; disconnect: () => void; duplicate: () => unknown };

const [FIRST_NODE = '', ...OTHER_NODES] = config.redisNodes;

/** Whether it is a Redis Cluster: keys that are used together share a tag, and channels are told by shards. */
export const isOnCluster = OTHER_NODES.length > 0;

const open = new Set<RedisClient>();

/** For commands of requests and jobs: fails at once while Redis is away, so that a request never hangs on it. */
export const createCommands = () =>
  create({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2000 });

/** For what waits for Redis to come back, as BullMQ's workers must. */
export const createBlocking = () => create({ maxRetriesPerRequest: null });

/** A listener that is not answered for so long has lost its Redis without being told, and begins anew. */
const LISTENER = { maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: 5000 };

/** For who listens to channels, and says itself to which ones after an interruption. */
export const createListener = () => follow(new Redis(FIRST_NODE, { retryStrategy, ...LISTENER }));

/** The same at one node of a Cluster, which may never come back: whoever has lost it opens another. */
export const createNodeListener = (node: string) =>
  follow(new Redis({ ...loginOf(FIRST_NODE), ...placeOfNode(node), ...LISTENER, retryStrategy: () => null }));

function retryStrategy(times: number): number {
  return Math.min(50 * 2 ** times, 1000);
}

function create(options: RedisOptions): RedisClient {
  return follow(
    isOnCluster ? createOnCluster(options) : new Redis(FIRST_NODE, { retryStrategy, ...options }),
  );
}

/** While one primary follows another its commands are tried again and again: for about a second, or for as long as it takes. */
function createOnCluster({ enableOfflineQueue = true, ...options }: RedisOptions): Cluster {
  return new Cluster(config.redisNodes, {
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    redisOptions: { ...loginOf(FIRST_NODE), ...options },
    ...(options.maxRetriesPerRequest === null && { maxRedirections: Number.POSITIVE_INFINITY }),
    // Two nodes that do not agree yet would send it to and fro.
    retryDelayOnMoved: 20,
    // Certificates are of names.
    dnsLookup: (name, found) => found(null, name),
  });
}

function follow<T extends RedisClient>(connection: T): T {
  connection.on('error', (error: Error) => logger.debug({ err: error.message }, 'redis connection'));
  connection.once('end', () => open.delete(connection));
  open.add(connection);
  return connection;
}

let shared: RedisClient | undefined;

/** The process's connection for ordinary commands. */
export function redis(): RedisClient {
  if (!shared) {
    shared = createCommands();
    tellOfLoss(shared);
  }
  return shared;
}

/** The same as who knows which node of a Cluster has what. */
export function cluster(): Cluster {
  const connection = redis();
  if (!(connection instanceof Cluster)) throw new Error('There is one Redis');
  return connection;
}

/** Says when Redis goes away, and when it is back. One connection tells for all of a process's. */
function tellOfLoss(connection: RedisClient): void {
  let away = false;
  connection.on('close', () => {
    if (!away && open.has(connection)) logger.warn('redis away');
    away = true;
  });
  connection.on('ready', () => {
    if (away) logger.warn('redis back');
    away = false;
  });
}

/** Resolves when the connection answers; for start-up only. Rejects where it is told of one node of a Cluster alone. */
export async function connectRedis(): Promise<void> {
  const connection = redis();
  if (connection.status !== 'ready')
    await new Promise<void>((resolve) => connection.once('ready', () => resolve()));
  if (isOnCluster) return;
  // Whoever does not answer just now is no reason not to start.
  const said = await connection.info('cluster').catch(() => '');
  if (said.includes('cluster_enabled:1'))
    throw new Error(
      'REDIS_URL is one node of a Redis Cluster: name several, or this one twice, separated by commas.',
    );
}

export function disconnectRedis(): void {
  const connections = [...open];
  open.clear();
  for (const connection of connections) connection.disconnect();
  shared = undefined;
}
