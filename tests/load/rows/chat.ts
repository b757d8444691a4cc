import { randomUUID } from 'node:crypto';
import type { Message } from '@lode/shared/support/schemas';
import type { Socket } from 'socket.io-client';
import { buildOngoing, textOf } from '../../factories/conversations.ts';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import type { RelayApi } from '../bare/relay.ts';
import type { CrowdApi } from '../crowd.ts';
import { type Helper, startHelper } from '../helper.ts';
import { inTurns, summarise } from '../measure.ts';
import { ask, connectPlain } from '../plain-socket.ts';
import { type Figure, inMs, type Row, type RowOptions, times } from '../report.ts';

/** The product's own intervals and no limits: everybody here has one address or two. */
const ENV = { RATE_LIMIT_SCALE: '10000', HEAD_MS: '20000', SWEEP_MS: '30000', OUTBOX_SWEEP_MS: '2000' };

/** Sends one message on one gateway; answers the milliseconds until it arrived on the other. */
type SendOne = () => Promise<number>;

/** The time from `send` to the arrival that `expect` waits for. */
async function timed(expect: (arrived: () => void) => void, send: () => Promise<unknown>): Promise<number> {
  let arrivedAt = 0;
  const arrival = new Promise<void>((resolve) => {
    expect(() => {
      arrivedAt = performance.now();
      resolve();
    });
  });
  const started = performance.now();
  await Promise.all([send(), arrival]);
  return arrivedAt - started;
}

async function ourSender(cluster: Cluster): Promise<{ send: SendOne; sockets: Socket[] }> {
  const { id, agent, customer } = await buildOngoing(cluster);
  const [agentSocket, customerSocket] = await Promise.all([
    connectPlain(cluster.urls[0] ?? '', agent.token),
    connectPlain(cluster.urls[1] ?? '', customer.token),
  ]);
  await Promise.all(
    [agentSocket, customerSocket].map((socket) => ask(socket, 'support:open', { session_id: id })),
  );
  const send = () => {
    const body = textOf(id, `a message of ordinary length, ${randomUUID()}`);
    return timed(
      (arrived) => {
        const listen = (message: Message) => {
          if (message.cid !== body.cid) return;
          customerSocket.off('support:message.created', listen);
          arrived();
        };
        customerSocket.on('support:message.created', listen);
      },
      () => ask(agentSocket, 'support:message.send', body),
    );
  };
  return { send, sockets: [agentSocket, customerSocket] };
}

interface BareRelay {
  servers: Helper<RelayApi>[];
  urls: string[];
  send: SendOne;
  sockets: Socket[];
}

async function bareSender(cluster: Cluster): Promise<BareRelay> {
  const servers = [startHelper<RelayApi>('./bare/relay.ts'), startHelper<RelayApi>('./bare/relay.ts')];
  const { MONGO_URL, REDIS_URL } = cluster.env;
  const urls: string[] = [];
  for (const server of servers) urls.push(await server.call('listen', MONGO_URL ?? '', REDIS_URL ?? ''));
  const session = randomUUID();
  await servers[0]?.call('openSession', session);
  const [agent, customer] = await Promise.all(urls.map((url) => connectPlain(url)));
  if (!agent || !customer) throw new Error('The bare relay has two servers');
  await Promise.all([agent, customer].map((socket) => socket.emitWithAck('join', session)));
  const send = () => {
    const body = { session, id: randomUUID(), content: `a message of ordinary length, ${randomUUID()}` };
    return timed(
      (arrived) => {
        const listen = (message: { _id: string }) => {
          if (message._id !== body.id) return;
          customer.off('message', listen);
          arrived();
        };
        customer.on('message', listen);
      },
      () => agent.emitWithAck('send', body),
    );
  };
  return { servers, urls, send, sockets: [agent, customer] };
}

async function sendMany(send: SendOne, amount: number): Promise<number[]> {
  const taken: number[] = [];
  for (let sent = 0; sent < amount; sent += 1) taken.push(await send());
  return taken;
}

async function measure(ours: SendOne, bare: SendOne, { quick, say }: RowOptions): Promise<Figure[]> {
  const perBlock = quick ? 20 : 50;
  await sendMany(ours, perBlock * 4);
  await sendMany(bare, perBlock * 4);
  say('sending in turns');
  const taken = await inTurns(
    quick ? 4 : 40,
    () => sendMany(ours, perBlock),
    () => sendMany(bare, perBlock),
  );
  const our = summarise(taken.ours);
  const plain = summarise(taken.bare);
  return (
    [
      ['p50', 1.5],
      ['p99', 2],
    ] as const
  ).map(([point, goal]) => ({
    what: `Chat, one way, ${point} of ${our.count}`,
    ours: inMs(our[point]),
    bare: inMs(plain[point]),
    ratio: times(our[point] / plain[point]),
    goal: `≤ ${goal}×`,
    reached: our[point] <= goal * plain[point],
  }));
}

export const chatRow: Row = {
  name: 'chat',
  title: 'A message from an agent to the customer’s screen',
  run: async (options) => {
    const cluster = await startCluster({ servers: 2, workers: 1, env: ENV });
    await attach(cluster);
    const crowd = startHelper<CrowdApi>('./crowd.ts');
    const bare = await bareSender(cluster);
    const ours = await ourSender(cluster);
    try {
      const others = options.quick ? 100 : 1000;
      options.say(`connecting ${others} other sockets to each side`);
      await crowd.call('connect', cluster.urls, others, 'nothing');
      await crowd.call('connect', bare.urls, others, 'nothing');
      return await measure(ours.send, bare.send, options);
    } finally {
      for (const socket of [...ours.sockets, ...bare.sockets]) socket.disconnect();
      await Promise.all([crowd.stop(), ...bare.servers.map((server) => server.stop())]);
      await detach();
      await cluster.stop();
    }
  },
};
