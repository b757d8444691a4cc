import { randomBytes, randomUUID } from 'node:crypto';
import type { Message } from '@lode/shared/support/schemas';
import type { Socket } from 'socket.io-client';
import { buildOngoing, textOf } from '../factories/conversations.ts';
import type { Cluster } from '../harness/cluster.ts';
import type { RelayApi } from './bare/relay.ts';
import { type Helper, startHelper } from './helper.ts';
import { ask, connectPlain } from './plain-socket.ts';

/** Longer than anybody waits for a message. */
const GIVE_UP_MS = 30_000;

/** Sends one message on one gateway; answers the milliseconds until it arrived on the other. Throws if it does not. */
export type SendOne = () => Promise<number>;

/** Sends so many, by turns; answers what each took. */
export async function sendMany(senders: SendOne[], amount: number): Promise<number[]> {
  const taken: number[] = [];
  for (let sent = 0; sent < amount; sent += 1) taken.push((await senders[sent % senders.length]?.()) ?? 0);
  return taken;
}

/** A conversation whose sides sit at two gateways. */
export interface Talk {
  fromAgent: SendOne;
  fromCustomer: SendOne;
  end: () => void;
}

/** How one side's message leaves and how the other's arrival shows. */
interface Wire {
  to: Socket;
  arrives: string;
  send: (id: string) => Promise<unknown>;
  idOf: (arrived: unknown) => string;
}

function sender(wireOf: () => Wire): SendOne {
  return async () => {
    const { to, arrives, send, idOf } = wireOf();
    const id = randomUUID();
    let listen: (message: unknown) => void = () => undefined;
    let late: NodeJS.Timeout | undefined;
    const arrival = new Promise<number>((resolve, reject) => {
      late = setTimeout(() => reject(new Error('A message did not arrive')), GIVE_UP_MS);
      listen = (message) => {
        if (idOf(message) === id) resolve(performance.now());
      };
      to.on(arrives, listen);
    });
    const started = performance.now();
    try {
      const [arrivedAt] = await Promise.all([arrival, send(id)]);
      return arrivedAt - started;
    } finally {
      clearTimeout(late);
      to.off(arrives, listen);
    }
  };
}

const textFor = (id: string) => `a message of ordinary length, ${id}`;

function bothWays(agent: Socket, customer: Socket, wire: (from: Socket, to: Socket) => Wire): Talk {
  return {
    fromAgent: sender(() => wire(agent, customer)),
    fromCustomer: sender(() => wire(customer, agent)),
    end: () => {
      for (const socket of [agent, customer]) socket.disconnect();
    },
  };
}

interface OurTalk {
  /** The agent's server; the customer is at the next one. */
  at?: number;
  /** Messages begin traces, as a browser's do that was asked for them. */
  traced?: boolean;
}

/** The product's conversation: the agent at the first server, the customer at the second. */
export async function ourTalk(cluster: Cluster, { at = 0, traced = false }: OurTalk = {}): Promise<Talk> {
  const { id, agent, customer } = await buildOngoing(cluster);
  const sockets = await Promise.all([
    connectPlain(cluster.urls[at] ?? '', agent.token),
    connectPlain(cluster.urls[at + 1] ?? '', customer.token),
  ]);
  await Promise.all(sockets.map((socket) => ask(socket, 'support:open', { session_id: id })));
  return bothWays(...sockets, (from, to) => ({
    to,
    arrives: 'support:message.created',
    send: (cid) =>
      ask(from, 'support:message.send', {
        ...textOf(id, textFor(cid), cid),
        ...(traced && { traceparent: freshPlace() }),
      }),
    idOf: (message) => (message as Message).cid ?? '',
  }));
}

/** Where a trace begins. */
const freshPlace = () => `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;

/** Two bare servers on the cluster's own store and Redis. */
export interface BareRelay {
  urls: string[];
  talk: () => Promise<Talk>;
  stop: () => Promise<void>;
}

export async function startBareRelay(cluster: Cluster): Promise<BareRelay> {
  const servers: Helper<RelayApi>[] = [];
  const urls: string[] = [];
  const { MONGO_URL = '', REDIS_URL = '' } = cluster.env;
  for (let made = 0; made < 2; made += 1) {
    const server = startHelper<RelayApi>('./bare/relay.ts');
    servers.push(server);
    urls.push(await server.call('listen', MONGO_URL, REDIS_URL));
  }
  const talk = async () => {
    const session = randomUUID();
    await servers[0]?.call('openSession', session);
    const sockets = await Promise.all([connectPlain(urls[0] ?? ''), connectPlain(urls[1] ?? '')]);
    await Promise.all(sockets.map((socket) => socket.emitWithAck('join', session)));
    return bothWays(...sockets, (from, to) => ({
      to,
      arrives: 'message',
      send: (id) => from.emitWithAck('send', { session, id, content: textFor(id) }),
      idOf: (message) => (message as { _id: string })._id,
    }));
  };
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  return { urls, talk, stop };
}
