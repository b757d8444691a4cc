import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase, startStore } from '../harness/backend.ts';
import type { StoredData } from '../harness/backing.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { containersWanted } from '../harness/containers.ts';
import { until } from '../harness/wait.ts';

/** Where a run keeps what it prepared; the global setup makes it and takes it away. */
export const PREPARED_FOLDER = 'LODE_TEST_PREPARED';

const MADE_ELSEWHERE = { timeout: 240_000, what: 'the demo that another worker prepares' };

/**
 * A store's data with the demo in it, made once in a run by whoever needs it first: every site begins with a
 * copy. Undefined where stores are containers, whose data nobody copies.
 */
export async function preparedDemo(fill: (site: Cluster) => Promise<void>): Promise<StoredData | undefined> {
  const folder = process.env[PREPARED_FOLDER];
  if (!folder || (await containersWanted())) return undefined;
  const made = join(folder, 'demo.json');
  await until(() => existsSync(made) || mine(folder), MADE_ELSEWHERE);
  if (!existsSync(made)) await prepare(folder, made, fill);
  return JSON.parse(readFileSync(made, 'utf8')) as StoredData;
}

/** True for one of all workers: a folder is made once. */
function mine(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'preparing'));
    return true;
  } catch {
    return false;
  }
}

/** What the store holds once its processes have ended in order. */
async function filledStore(folder: string, fill: (site: Cluster) => Promise<void>): Promise<StoredData> {
  const database = freshDatabase();
  const store = await startStore({ folder });
  try {
    const env = { EMBEDDED: '1' };
    const site = await startCluster({ servers: 1, workers: 0, env, store: store.place, database });
    try {
      await fill(site);
    } finally {
      await site.stop();
    }
    await store.process?.stop();
    return { folder, database };
  } catch (error) {
    await store.stop();
    throw error;
  }
}

/** Who fails leaves it to the next one. */
async function prepare(folder: string, made: string, fill: (site: Cluster) => Promise<void>): Promise<void> {
  try {
    const data = await filledStore(join(folder, 'data'), fill);
    writeFileSync(`${made}.new`, JSON.stringify(data));
    renameSync(`${made}.new`, made);
  } catch (error) {
    rmdirSync(join(folder, 'preparing'));
    throw error;
  }
}
