import { join } from 'node:path';
import { freePort } from '@lode/embedded/ports';
import { serverChild, workersChild } from '@lode/embedded/services';
import { readSettings } from '@lode/embedded/settings';
import { databaseUrl, freshDatabase, freshFolder, startRedisServer, startStore } from './backend.ts';
import { type Place, type RedisServer, redisUrl, type Store, type StoredData } from './backing.ts';
import { currentRun, type Site } from './site.ts';
import { startTcpProxy, TcpProxy } from './tcp-proxy.ts';
import { removeFolder, TestProcess } from './test-process.ts';

export const TEST_SECRET = 'a secret of the tests, long enough to sign with';

/** Quick where waiting costs time, the product's own where a test means the product's. */
const STANDARD_ENV: Record<string, string> = {
  HOST: '127.0.0.1',
  SECRET: TEST_SECRET,
  ALLOW_SIMULATED: '1',
  RATE_PROVIDERS: 'simulated',
  CHAIN_PROVIDERS: 'simulated',
  // Blocks and proofs come when a test wants them; prices change seldom, and never grow stale.
  CHAINS_MS: String(24 * 3_600_000),
  PROOF_MS: String(24 * 3_600_000),
  PROOF_SLICE_MS: String(24 * 3_600_000),
  STATUS_MS: String(24 * 3_600_000),
  REPORTS_MS: String(24 * 3_600_000),
  // A test that is about alerts looks for them itself.
  ALERTS_SETTLE_MS: String(24 * 3_600_000),
  RATES_MS: String(45_000),
  // Endpoints and push services of tests are on loopback.
  ASSISTANT_ENDPOINT_PRIVATE: '1',
  PUSH_SERVICE_PRIVATE: '1',
  WEBHOOKS_PRIVATE: '1',
  LOG_LEVEL: 'warn',
  // Each test speaks from addresses of its own, by X-Forwarded-For.
  TRUST_PROXY: '1',
  RATE_LIMIT_SCALE: '100',
  HEAD_MS: '500',
  SWEEP_MS: '1000',
  ASSIGN_MS: '500',
  PUSH_MS: '500',
  // Agents of tests are mostly not connected, and are not gone for that.
  UNATTENDED_MS: String(24 * 3_600_000),
  AGENT_LOST_MS: String(48 * 3_600_000),
  OUTBOX_SWEEP_MS: '1000',
};

export interface ClusterOptions {
  servers?: number;
  workers?: number;
  /** Added to, and winning over, the standard settings. */
  env?: Record<string, string>;
  /** Puts a proxy before every server, and between every process and Redis and the store. */
  proxied?: boolean;
  /** A Redis to use, which ends with the site; else one of its own. */
  redis?: RedisServer;
  /** A store to use; else the run's, else one of its own. */
  store?: Place;
  /** The database in it; else one that no other site has. */
  database?: string;
  /** A copy of this to begin with, in a store of its own. */
  data?: StoredData | undefined;
}

/** A server or worker process with the network around it. Proxies are there in a proxied cluster only. */
export interface ClusterNode {
  name: string;
  process: TestProcess;
  /** A server's own address. */
  direct: string;
  /** A server's address for clients: through `front` in a proxied cluster. */
  url: string;
  /** Between clients and this server. */
  front: TcpProxy | undefined;
  /** Between this process and Redis. */
  redis: TcpProxy | undefined;
  /** Between this process and the store. */
  store: TcpProxy | undefined;
}

/** Servers and workers as separate processes on one store and one Redis. */
export class Cluster implements Site {
  readonly servers: ClusterNode[] = [];
  readonly workers: ClusterNode[] = [];
  readonly redis: RedisServer;
  readonly env: Record<string, string>;
  readonly #database: string;
  readonly #folder = freshFolder();
  readonly #place: Place;
  readonly #ownStore: Store | undefined;
  readonly #proxied: boolean;
  /** Processes of each kind so far, also those that are still on their way. */
  readonly #named = { server: 0, worker: 0 };

  private constructor(options: ClusterOptions, redis: RedisServer, place: Place, ownStore?: Store) {
    this.redis = redis;
    this.#database = options.data?.database ?? options.database ?? freshDatabase();
    this.#place = place;
    this.#ownStore = ownStore;
    this.#proxied = options.proxied ?? false;
    this.env = {
      ...STANDARD_ENV,
      ...options.env,
      MONGO_URL: databaseUrl(place, this.#database),
      REDIS_URL: redis.url,
    };
  }

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const shared = options.data ? undefined : (options.store ?? currentRun()?.store);
    const ownStore = shared ? undefined : await startStore({ copyOf: options.data?.folder });
    const place = shared ?? (ownStore as Store).place;
    // Nodes of a Cluster name themselves: nothing can stand between it and who uses it.
    const redis = options.redis ?? (await startRedisServer({ single: options.proxied }));
    const cluster = new Cluster(options, redis, place, ownStore);
    try {
      // The first one makes the indexes; the others find them.
      await cluster.addServer();
      await Promise.all([
        ...Array.from({ length: (options.servers ?? 2) - 1 }, () => cluster.addServer()),
        ...Array.from({ length: options.workers ?? 1 }, () => cluster.addWorker()),
      ]);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  get urls(): string[] {
    return this.servers.map((server) => server.url);
  }

  get nodes(): ClusterNode[] {
    return [...this.servers, ...this.workers];
  }

  /** The store's process, when this cluster has a store of its own. */
  get storeProcess(): TestProcess | undefined {
    return this.#ownStore?.process;
  }

  /** Starts one more server, with its own settings if it is to differ (a moved clock, say). */
  async addServer(env: Record<string, string> = {}): Promise<ClusterNode> {
    const name = this.#nextName('server');
    const port = await freePort();
    const node = await this.#node(name, { ...env, PORT: String(port) });
    node.direct = `http://127.0.0.1:${port}`;
    node.front = this.#proxied ? await startTcpProxy(port) : undefined;
    node.url = node.front ? `http://127.0.0.1:${node.front.port}` : node.direct;
    this.servers.push(node);
    await node.process.start();
    return node;
  }

  async addWorker(env: Record<string, string> = {}): Promise<ClusterNode> {
    const node = await this.#node(this.#nextName('worker'), env);
    this.workers.push(node);
    await node.process.start();
    return node;
  }

  node(name: string): ClusterNode {
    const found = this.nodes.find((node) => node.name === name);
    if (!found) throw new Error(`There is no process called ${name}`);
    return found;
  }

  /** Ends a process at once, as a crash would. */
  kill(name: string): Promise<void> {
    return this.node(name).process.kill();
  }

  /** Starts a killed or stopped process again, on the same addresses; stops a running one first. */
  restart(name: string): Promise<void> {
    return this.node(name).process.restart();
  }

  get logFiles(): string[] {
    return this.nodes.map((node) => node.process.spec.logFile);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.process.stop()));
    const proxies = this.nodes.flatMap(({ front, redis, store }) =>
      [front, redis, store].filter((p) => p !== undefined),
    );
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await this.redis.stop();
    await this.#ownStore?.stop();
    removeFolder(this.#folder);
  }

  #nextName(kind: 'server' | 'worker'): string {
    this.#named[kind] += 1;
    return `${kind}-${this.#named[kind]}`;
  }

  async #node(name: string, env: Record<string, string>): Promise<ClusterNode> {
    const redis = this.#proxied ? await new TcpProxy(() => this.redis.place()).listen() : undefined;
    const store = this.#proxied ? await new TcpProxy(() => this.#place).listen() : undefined;
    const own = {
      ...process.env,
      ...this.env,
      ...(redis && { REDIS_URL: redisUrl({ host: '127.0.0.1', port: redis.port }) }),
      ...(store && { MONGO_URL: databaseUrl({ host: '127.0.0.1', port: store.port }, this.#database) }),
      ...env,
    };
    const settings = readSettings({ ...own, DATA_DIR: this.#folder, SEED: 'none' });
    const spec = name.startsWith('server') ? serverChild(settings, own) : workersChild(settings, own);
    const titled = { ...spec, title: name, logFile: join(this.#folder, `logs/${name}.log`) };
    return { name, process: new TestProcess(titled), direct: '', url: '', front: undefined, redis, store };
  }
}

/** Starts servers (2) and workers (1) on a fresh database and a private Redis. */
export function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  return Cluster.start(options);
}
