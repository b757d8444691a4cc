import { adminServiceRoutes } from '@lode/shared/support/rest';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildOngoing, say } from '../factories/conversations.ts';
import { attach, detach } from '../harness/attach.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { SilentSource } from '../harness/silent-source.ts';
import { closeSockets } from '../harness/sockets.ts';
import { until } from '../harness/wait.ts';

const AUTO_CLOSE_MS = 1500;
const NOWHERE = 'http://127.0.0.1:9';
/** A question is given up after 5 s. */
const PATIENCE = { timeout: 120_000 };
/** How late a timer may be on a busy machine; behind the questions of 50 ms each it would be later by far. */
const LATE_MS = 30_000;

let source: SilentSource;
let cluster: Cluster;

beforeAll(async () => {
  source = await SilentSource.start();
  cluster = await startCluster({
    env: {
      CHAIN_PROVIDERS: 'live',
      ESPLORA_URLS: source.url,
      TRONGRID_URLS: NOWHERE,
      THOR_URLS: NOWHERE,
      CHAINS_MS: '50',
      AUTO_CLOSE_MS: String(AUTO_CLOSE_MS),
      AUTO_CLOSE_WARNING_MS: '700',
      SWEEP_MS: '3600000',
    },
  });
  await cluster.addWorker();
  await attach(cluster);
});
afterEach(closeSockets);
afterAll(async () => {
  await detach();
  await cluster.stop();
  await source.stop();
});

it('J2 a chain source that never answers is asked by one job at a time, and holds no timer up', async () => {
  await until(() => source.asked >= 3, { ...PATIENCE, what: 'questions that were given up' });
  const { id, agent } = await buildOngoing(cluster);
  const message = await say(agent, id, 'are you there?');
  const due = Date.parse(message.created_at) + AUTO_CLOSE_MS;
  const closed = await until(async () => {
    const session = await agent.call(adminServiceRoutes.get, { params: { id } });
    return session.status === 'closed' && session;
  }, PATIENCE);
  expect(closed.closed_by).toBe('timeout');
  expect(Date.parse(closed.closed_at ?? '') - due).toBeLessThan(LATE_MS);
  // The next may come while the end of the one before it is on its way.
  expect(source.mostAtOnce).toBeLessThanOrEqual(2);
});

it('J3 what a killed worker was running is taken up by another', async () => {
  await cluster.kill('worker-2');
  const before = source.asked;
  await until(() => source.asked > before, { ...PATIENCE, what: 'the first worker to ask' });
  await cluster.kill('worker-1');
  await cluster.restart('worker-2');
  const then = source.asked;
  await until(() => source.asked > then, { ...PATIENCE, what: 'the second worker to ask' });
});
