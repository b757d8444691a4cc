import { accountRoutes } from '@lode/shared/accounts/rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { Session } from '@lode/shared/support/schemas';
import { productConnection } from '../../chaos/product-connection.ts';
import { buildOngoing, buildWaiting, say as sayText } from '../../factories/conversations.ts';
import { buildAgent, buildCustomer } from '../../factories/people.ts';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import type { Direction } from '../../harness/tcp-proxy.ts';
import { until } from '../../harness/wait.ts';
import { summarise } from '../measure.ts';
import { ask, connectPlain } from '../plain-socket.ts';
import { type Figure, inMs, inSeconds, type Row, type RowOptions } from '../report.ts';

/** The product's own timings; only a short run shortens the 5 minutes. */
const ENV = { RATE_LIMIT_SCALE: '10000', HEAD_MS: '20000', SWEEP_MS: '30000', OUTBOX_SWEEP_MS: '2000' };
const QUICK_AUTO_CLOSE = { AUTO_CLOSE_MS: '10000', AUTO_CLOSE_WARNING_MS: '5000' };

/** C9: from the deadline to the customer's screen. */
async function autoClose(cluster: Cluster, { quick }: RowOptions): Promise<Figure> {
  const one = async () => {
    const { id, agent, customer } = await buildOngoing(cluster);
    const socket = await connectPlain(cluster.urls[1] ?? '', customer.token);
    await ask(socket, 'support:open', { session_id: id });
    let deadline = 0;
    const late = new Promise<number>((resolve) => {
      socket.on('support:session.changed', (session: Session) => {
        deadline = session.closes_at ? Date.parse(session.closes_at) : deadline;
        if (session.status === 'closed') resolve(Date.now() - deadline);
      });
    });
    await sayText(agent, id, 'Is there anything else?');
    return late.finally(() => socket.disconnect());
  };
  const { max, count } = summarise(await Promise.all(Array.from({ length: quick ? 3 : 20 }, one)));
  return {
    what: `Auto-close after its deadline, longest of ${count}`,
    ours: inMs(max),
    goal: '≤ 2 s',
    reached: max <= 2000,
  };
}

/** C14: from the answer to the logout on one server to the end of the socket on the other. */
async function revocation(cluster: Cluster, { quick }: RowOptions): Promise<Figure> {
  const taken: number[] = [];
  for (let turn = 0; turn < (quick ? 3 : 30); turn += 1) {
    const customer = await buildCustomer(cluster);
    const socket = await connectPlain(cluster.urls[1] ?? '', customer.token);
    const ended = new Promise<number>((resolve) => {
      socket.on('disconnect', () => resolve(performance.now()));
    });
    await customer.call(accountRoutes.logout);
    const revoked = performance.now();
    taken.push(Math.max(0, (await ended) - revoked));
  }
  const { max, count } = summarise(taken);
  return {
    what: `Revoked token’s socket ends, longest of ${count}`,
    ours: inMs(max),
    goal: '≤ 1 s',
    reached: max <= 1000,
  };
}

/** C11: an agent comes back after the queue moved; from connecting to the right number. */
async function badge(cluster: Cluster, { quick }: RowOptions): Promise<Figure> {
  const agent = await buildAgent(cluster);
  const taken: number[] = [];
  for (let turn = 0; turn < (quick ? 3 : 30); turn += 1) {
    const { id } = await buildWaiting(cluster);
    const waiting = (await agent.call(adminServiceRoutes.waiting)).length;
    const socket = await connectPlain(cluster.urls[turn % 2] ?? '', agent.token);
    const connected = performance.now();
    await new Promise<void>((resolve) => {
      socket.on('support:queue.changed', (queue: { waiting: number }) => {
        if (queue.waiting === waiting) resolve();
      });
    });
    taken.push(performance.now() - connected);
    socket.disconnect();
    if (turn % 2 === 0) await agent.call(adminServiceRoutes.accept, { params: { id } });
  }
  const { max, count } = summarise(taken);
  return {
    what: `Badge right after connecting, longest of ${count}`,
    ours: inMs(max),
    goal: '≤ 1 s',
    reached: max <= 1000,
  };
}

/** C6: one direction goes silent; until the client's own connection notices. */
async function silence(cluster: Cluster, server: number, direction: Direction): Promise<Figure> {
  const { id, customer } = await buildOngoing(cluster);
  const node = cluster.servers[server];
  const connection = productConnection([node?.url ?? ''], { token: customer.token, side: 'user' });
  connection.join({
    catchUp: async () => void (await connection.request('support:open', { session_id: id })),
    down: () => undefined,
    expectsHeads: () => true,
  });
  const release = connection.acquire();
  await until(() => connection.getState() === 'connected', { what: 'the connection' });
  // Just after a head: the longest wait for the next.
  await new Promise<void>((resolve) => connection.on('support:head', () => resolve()));
  const found = new Promise<number>((resolve) => {
    connection.watch((state) => {
      if (state === 'disconnected') resolve(performance.now());
    });
  });
  const frozen = performance.now();
  node?.front?.freeze(direction);
  const taken = (await found) - frozen;
  node?.front?.thaw();
  release();
  return {
    what: `Silence ${direction === 'down' ? 'from' : 'towards'} the server found`,
    ours: inSeconds(taken),
    goal: '≤ 30 s',
    reached: taken <= 30_500,
  };
}

async function measure(cluster: Cluster, options: RowOptions): Promise<Figure[]> {
  options.say('one-way silence, and auto-close meanwhile');
  const long = autoClose(cluster, options);
  const proxied = [silence(cluster, 2, 'down'), silence(cluster, 3, 'up')];
  const silences = await Promise.all(proxied);
  options.say('revoked tokens, badges');
  const short = [await revocation(cluster, options), await badge(cluster, options)];
  options.say('waiting for the auto-closes');
  return [await long, ...short, ...silences];
}

export const secondsRow: Row = {
  name: 'seconds',
  title: 'The seconds promised',
  run: async (options) => {
    const env = { ...ENV, ...(options.quick && QUICK_AUTO_CLOSE) };
    const cluster = await startCluster({ servers: 4, workers: 1, env, proxied: true });
    try {
      await attach(cluster);
      return await measure(cluster, options);
    } finally {
      await detach();
      await cluster.stop();
    }
  },
};
