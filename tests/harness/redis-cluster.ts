import { join } from 'node:path';
import { freePort } from '@lode/embedded/ports';
import { privateRedis } from '@lode/embedded/redis';
import { Redis } from 'ioredis';
import type { Place, RedisServer } from './backing.ts';
import { removeFolder, TestProcess } from './test-process.ts';
import { until } from './wait.ts';

const HOST = '127.0.0.1';
const PRIMARIES = 3;
const SLOTS = 16_384;
/** Who does not answer for so long has failed; a busy machine needs its time. */
const NODE_TIMEOUT_MS = 2000;
const KEYS_AT_ONCE = 100;

interface Node {
  port: number;
  busPort: number;
  folder: string;
  process: TestProcess;
  client: Redis;
}

/** A Redis Cluster of three primaries with a replica each, as processes of this machine. */
export class RedisCluster implements RedisServer {
  readonly #folder: string;
  /** The primaries of the beginning, then a replica of each in their order. */
  readonly #nodes: Node[];

  private constructor(folder: string, nodes: Node[]) {
    this.#folder = folder;
    this.#nodes = nodes;
  }

  /** Keeps all that it has in a folder, which goes with it. */
  static async start(folder: string): Promise<RedisCluster> {
    const nodes: Node[] = [];
    for (let count = 1; count <= 2 * PRIMARIES; count += 1)
      nodes.push(await makeNode(join(folder, `node-${count}`)));
    const cluster = new RedisCluster(folder, nodes);
    try {
      await cluster.#startAll();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Half of its nodes: the others are found. */
  get url(): string {
    const named = this.#nodes.slice(0, PRIMARIES);
    return named.map(({ port }) => `redis://${HOST}:${port}`).join(',');
  }

  readonly place = (): Place => ({ host: HOST, port: this.#nodes[0]?.port ?? 0 });

  /** Moves a slot with its keys to another primary, while it is used. */
  async moveSlot(slot: number): Promise<void> {
    const source = await this.#primaryOf(slot);
    const target = await this.#primaryOf((slot + SLOTS / 2) % SLOTS);
    const [from, to] = [await idOf(source), await idOf(target)];
    await tell(target, 'CLUSTER', 'SETSLOT', slot, 'IMPORTING', from);
    await tell(source, 'CLUSTER', 'SETSLOT', slot, 'MIGRATING', to);
    for (;;) {
      const keys = (await tell(source, 'CLUSTER', 'GETKEYSINSLOT', slot, KEYS_AT_ONCE)) as string[];
      if (keys.length === 0) break;
      await tell(source, 'MIGRATE', HOST, target.port, '', 0, 5000, 'KEYS', ...keys);
    }
    for (const node of [target, source]) await tell(node, 'CLUSTER', 'SETSLOT', slot, 'NODE', to);
    await this.#agreed(slot, target.port);
  }

  /** Ends the primary that has a slot at once, and answers when its replica has taken over, with what starts it again. */
  async failPrimary(slot: number): Promise<() => Promise<void>> {
    const failed = await this.#primaryOf(slot);
    await failed.process.kill();
    const others = this.#nodes.filter((node) => node !== failed);
    const followed = async () => {
      const port = await portOf(others[0] as Node, slot);
      return port !== failed.port && port;
    };
    await this.#agreed(slot, await until(followed, { what: 'a replica to take over' }), others);
    return () => failed.process.start();
  }

  async kill(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.process.kill()));
  }

  async startEmpty(): Promise<void> {
    for (const { folder, port } of this.#nodes) {
      removeFolder(join(folder, 'redis'));
      await privateRedis({ dataDir: folder, port });
    }
    await this.#startAll();
  }

  async stop(): Promise<void> {
    for (const { client } of this.#nodes) client.disconnect();
    await Promise.all(this.#nodes.map((node) => node.process.stop()));
    removeFolder(this.#folder);
  }

  async #startAll(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.process.start()));
    const [first, ...others] = this.#nodes as [Node, ...Node[]];
    for (const [place, node] of this.#nodes.entries()) {
      await tell(node, 'CLUSTER', 'SET-CONFIG-EPOCH', place + 1);
      if (place >= PRIMARIES) continue;
      const [from, to] = [firstSlotOf(place), firstSlotOf(place + 1) - 1];
      await tell(node, 'CLUSTER', 'ADDSLOTSRANGE', from, to);
    }
    for (const { port, busPort } of others) await tell(first, 'CLUSTER', 'MEET', HOST, port, busPort);
    await until(() => this.#haveMet(), { what: 'the nodes of the Redis Cluster to meet' });
    for (const [place, replica] of this.#nodes.slice(PRIMARIES).entries())
      await tell(replica, 'CLUSTER', 'REPLICATE', await idOf(this.#nodes[place] as Node));
    await until(() => this.#isWhole(), { what: 'the Redis Cluster to be whole' });
  }

  async #haveMet(): Promise<boolean> {
    const lists = await Promise.all(this.#nodes.map((node) => tell(node, 'CLUSTER', 'NODES')));
    return lists.every((list) => String(list).trim().split('\n').length === this.#nodes.length);
  }

  async #isWhole(): Promise<boolean> {
    const states = await Promise.all(this.#nodes.map((node) => tell(node, 'CLUSTER', 'INFO')));
    const replicas = this.#nodes.slice(PRIMARIES);
    const links = await Promise.all(replicas.map((node) => tell(node, 'INFO', 'replication')));
    return (
      states.every((state) => String(state).includes('cluster_state:ok')) &&
      links.every((link) => String(link).includes('master_link_status:up'))
    );
  }

  async #primaryOf(slot: number): Promise<Node> {
    for (const node of this.#nodes) {
      const port = await portOf(node, slot).catch(() => undefined);
      const primary = this.#nodes.find((one) => one.port === port);
      if (primary) return primary;
    }
    throw new Error(`Nobody has slot ${slot}`);
  }

  /** Resolves when these nodes all know who has a slot. */
  async #agreed(slot: number, port: number, nodes = this.#nodes): Promise<void> {
    const agreed = async () => {
      const ports = await Promise.all(nodes.map((node) => portOf(node, slot)));
      return ports.every((one) => one === port);
    };
    await until(agreed, { what: `all nodes to know where slot ${slot} is` });
  }
}

const firstSlotOf = (place: number) => Math.floor((place * SLOTS) / PRIMARIES);

async function makeNode(folder: string): Promise<Node> {
  const [port, busPort] = [await freePort(), await freePort()];
  const { spec } = await privateRedis({ dataDir: folder, port });
  const options = [
    ['--cluster-enabled', 'yes'],
    ['--cluster-port', String(busPort)],
    ['--cluster-node-timeout', String(NODE_TIMEOUT_MS)],
    ['--repl-diskless-sync-delay', '0'],
  ].flat();
  const client = new Redis({ host: HOST, port, lazyConnect: true, maxRetriesPerRequest: 1 });
  client.on('error', () => undefined);
  return {
    port,
    busPort,
    folder,
    process: new TestProcess({ ...spec, title: `Redis ${port}`, args: [...spec.args, ...options] }),
    client,
  };
}

const tell = ({ client }: Node, command: string, ...words: (string | number)[]): Promise<unknown> =>
  client.call(command, ...words);

const idOf = async (node: Node): Promise<string> => String(await tell(node, 'CLUSTER', 'MYID'));

type SlotRange = [from: number, to: number, primary: [host: string, port: number]];

/** Where a node believes that a slot is. */
async function portOf(node: Node, slot: number): Promise<number | undefined> {
  const ranges = (await tell(node, 'CLUSTER', 'SLOTS')) as SlotRange[];
  return ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1];
}
