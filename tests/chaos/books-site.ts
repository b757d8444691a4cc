import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tellAddress } from '@lode/embedded/backup/site-address';
import { lockDataDir } from '@lode/embedded/data-lock';
import { projectRoot } from '@lode/embedded/settings';
import mongoose from 'mongoose';
import { databaseUrl, freshFolder, startStore } from '../harness/backend.ts';
import type { Store } from '../harness/backing.ts';
import { type Cluster, startCluster, TEST_SECRET } from '../harness/cluster.ts';
import { removeFolder } from '../harness/test-process.ts';
import { until } from '../harness/wait.ts';

/** The name that a restored copy's database has. */
const DATABASE = 'lode';
const CHAINS = ['simulated_blocks', 'simulated_transfers'];
const run = promisify(execFile);

/** A site of two servers and a worker, with everything in it that can be killed, and copies of its store. */
export class BooksSite {
  readonly cluster: Cluster;
  readonly url: string;
  readonly #store: Store;
  readonly #folder: string;
  readonly #copies = freshFolder();

  private constructor(cluster: Cluster, store: Store, folder: string) {
    this.cluster = cluster;
    this.#store = store;
    this.#folder = folder;
    this.url = databaseUrl(store.place, DATABASE);
  }

  static async start(): Promise<BooksSite> {
    const folder = freshFolder();
    const store = await startStore({ transactionSeconds: 3, folder });
    const env = { CHAINS_MS: '400', SWEEP_MS: '500', RATES_MS: '5000' };
    const options = { servers: 2, workers: 1, store: store.place, database: DATABASE, env };
    return new BooksSite(await startCluster(options), store, folder);
  }

  get victims(): string[] {
    return [...this.cluster.nodes.map(({ name }) => name), 'redis', 'store'];
  }

  /** Ends something at once, and starts it again; Redis with nothing in it. */
  async strike(name: string): Promise<void> {
    if (name === 'redis') {
      await this.cluster.redis.kill();
      await this.cluster.redis.startEmpty();
    } else if (name === 'store') {
      await this.#store.process?.kill();
      await this.#store.process?.start();
    } else {
      await this.cluster.kill(name);
      // It does not start while something else is away: the next strike is only at what runs.
      await until(() => this.cluster.restart(name).then(() => true), { every: 200, what: name });
    }
    await this.ready();
  }

  async ready(): Promise<void> {
    for (const { direct } of this.cluster.servers)
      await until(async () => (await fetch(`${direct}/health/ready`)).status === 200, { what: direct });
  }

  /** A copy of the running store. */
  async backUp(): Promise<void> {
    const { host, port } = this.#store.place;
    const release = lockDataDir(this.#folder);
    try {
      tellAddress(this.#folder, 'store', `mongodb://${host}:${port}/${DATABASE}?directConnection=true`);
      await this.#command('backup', '--to', this.#copies);
    } finally {
      release();
    }
  }

  /** Everything stands still, the newest copy takes the store's place, and goes on; the chains know nothing of that. */
  async restore(): Promise<void> {
    const { cluster } = this;
    await Promise.all(cluster.nodes.map(({ process }) => process.stop()));
    const chains = await readAll(CHAINS);
    await this.#store.process?.stop();
    await this.#command('restore', '--from', this.#copies, '--skip-addresses', '1000');
    await this.#store.process?.start();
    await replaceAll(chains);
    await cluster.redis.kill();
    await cluster.redis.startEmpty();
    for (const { process } of cluster.nodes) await process.start();
    await this.ready();
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
    await this.#store.stop();
    removeFolder(this.#copies);
  }

  async #command(name: string, ...options: string[]): Promise<void> {
    const { MONGO_URL: _mongo, REDIS_URL: _redis, ...inherited } = process.env;
    const env = { ...inherited, DATA_DIR: this.#folder, SECRET: TEST_SECRET };
    await run(process.execPath, [join(projectRoot, `dist/${name}.js`), ...options], {
      cwd: projectRoot,
      env,
    });
  }
}

async function readAll(names: string[]): Promise<[name: string, rows: object[]][]> {
  return Promise.all(
    names.map(async (name): Promise<[string, object[]]> => {
      const options = { promoteValues: false } as const;
      return [name, await mongoose.connection.collection(name).find({}, options).toArray()];
    }),
  );
}

async function replaceAll(kept: [name: string, rows: object[]][]): Promise<void> {
  for (const [name, rows] of kept) {
    const collection = mongoose.connection.collection(name);
    await until(() => collection.deleteMany({}), { what: 'the restored store' });
    for (let at = 0; at < rows.length; at += 1000) await collection.insertMany(rows.slice(at, at + 1000));
  }
}
