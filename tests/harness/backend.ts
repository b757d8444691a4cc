import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateRedis } from '@lode/embedded/redis';
import { storeChild, storeFolder } from '@lode/embedded/services';
import { readSettings } from '@lode/embedded/settings';
import type { Place, RedisServer, Store } from './backing.ts';
import { containersWanted, startMongoContainer, startRedisContainer } from './containers.ts';
import { RedisCluster } from './redis-cluster.ts';
import { removeFolder, TestProcess } from './test-process.ts';

/** A fresh folder for what a test's processes keep; the caller removes it. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'lode-test-'));
}

interface StoreStart {
  transactionSeconds?: number;
  folder?: string;
  copyOf?: string | undefined;
}

/**
 * Starts the embedded store, or MongoDB in a container with `TEST_BACKEND=containers`. `transactionSeconds`: what
 * a killed process has left open ends after that time; MongoDB's own 60 unless told, and in a container always.
 * Its `folder` goes when it is stopped; with `copyOf` it begins with what a stopped store left in that one.
 */
export async function startStore({ transactionSeconds = 60, ...start }: StoreStart = {}): Promise<Store> {
  if (await containersWanted()) return startMongoContainer();
  const folder = start.folder ?? freshFolder();
  if (start.copyOf) cpSync(storeFolder(start.copyOf), storeFolder(folder), { recursive: true });
  const { spec, url } = await storeChild(readSettings({ DATA_DIR: folder, SEED: 'none' }));
  const limit = ['--transaction-seconds', String(transactionSeconds)];
  const process = new TestProcess({ ...spec, args: [...spec.args, ...limit] });
  await process.start();
  const stop = async () => {
    await process.stop();
    removeFolder(folder);
  };
  return { place: { host: '127.0.0.1', port: Number(new URL(url).port) }, process, stop };
}

/** Whether the run's sites are to be on Redis Clusters. */
const isClusterWanted = process.env.REDIS === 'cluster';

/**
 * Starts a private Redis, or one in a container with `TEST_BACKEND=containers`; with `REDIS=cluster` a Redis Cluster, unless
 * it has to be `single`.
 */
export async function startRedisServer({ single = false } = {}): Promise<RedisServer> {
  if (isClusterWanted && !single) return RedisCluster.start(freshFolder());
  if (await containersWanted()) return startRedisContainer();
  const folder = freshFolder();
  const { spec, url } = await privateRedis({ dataDir: folder });
  const place = { host: '127.0.0.1', port: Number(new URL(url).port) };
  const process = new TestProcess(spec);
  await process.start();
  return {
    url,
    place: () => place,
    kill: () => process.kill(),
    startEmpty: async () => {
      removeFolder(join(folder, 'redis'));
      await privateRedis({ dataDir: folder, port: place.port });
      await process.start();
    },
    stop: async () => {
      await process.stop();
      removeFolder(folder);
    },
  };
}

/** The address of a database. Not discovering the replica set keeps every byte on the given place. */
export function databaseUrl(place: Place, database: string): string {
  return `mongodb://${place.host}:${place.port}/${database}?directConnection=true`;
}

/** A database name that no other site has. */
export function freshDatabase(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}
