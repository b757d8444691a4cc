import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildOngoing, type Conversation } from '../factories/conversations.ts';
import { attach, detach } from '../harness/attach.ts';
import { startStore } from '../harness/backend.ts';
import type { Store } from '../harness/backing.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { showLogsOfFailed } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';
import { arm } from './arm.ts';
import { ConversationLoad } from './conversation-load.ts';
import { proveConversation } from './prove-conversation.ts';
import { type Victim, victimsOf } from './victims.ts';

/** `npm run soak` raises both. */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 10);
const SESSIONS = Number(process.env.CHAOS_SESSIONS ?? 8);
/** Armed conversations whose deadlines lie all through the chaos. */
const TIMERS = Math.max(6, Math.floor(SESSIONS / 2));
const ROOM_MS = 180_000;

let store: Store;
let cluster: Cluster;
let loads: ConversationLoad[] = [];

showLogsOfFailed(() => cluster);

beforeAll(async () => {
  // What a killed process leaves open keeps its conversation for as long: a minute at MongoDB's own setting.
  store = await startStore({ transactionSeconds: 3 });
  cluster = await startCluster({ servers: 2, workers: 1, store: store.place });
  await attach(cluster);
});

afterEach(() => {
  for (const load of loads) load.stop();
  loads = [];
});

afterAll(async () => {
  await detach();
  await cluster.stop();
  await store.stop();
});

async function build(amount: number): Promise<Conversation[]> {
  const built: Conversation[] = [];
  for (let made = 0; made < amount; made += 1) built.push(await buildOngoing(cluster));
  return built;
}

async function ready(): Promise<void> {
  for (const { direct } of cluster.servers) {
    await until(async () => (await fetch(`${direct}/health/ready`)).status === 200, {
      what: `${direct} to be ready`,
    });
  }
}

/** Everything there is, each killed in its turn. */
function victims(): Victim[] {
  const { node, redis, stores } = victimsOf(cluster, store);
  const nodes = cluster.nodes.map(({ name }) => node(name));
  return [...nodes.slice(0, 1), redis, ...nodes.slice(2), ...stores, ...nodes.slice(1, 2)];
}

/** Kills each in turn, spread over the time, each started again at once. */
async function wreak(seconds: number): Promise<void> {
  const all = victims();
  const started = Date.now();
  for (const [turn, victim] of all.entries()) {
    const at = started + ((turn + 0.5) / all.length) * seconds * 1000;
    await until(() => Date.now() >= at, { timeout: seconds * 1000, what: 'the next victim' });
    await victim.kill();
    await victim.restart();
    await ready();
  }
  await until(() => Date.now() >= started + seconds * 1000, { timeout: seconds * 1000, what: 'the end' });
}

describe('chaos', () => {
  it(
    `C1 C2 C4 J3 ${SESSIONS} conversations through ${SECONDS} s of kill -9 on everything in turn`,
    async () => {
      const conversations = await build(SESSIONS);
      const timers = await build(TIMERS);
      loads = conversations.map((conversation) => new ConversationLoad(cluster.urls, conversation));
      for (const [turn, conversation] of timers.entries()) {
        await arm(conversation, new Date(Date.now() + ((turn + 1) / TIMERS) * SECONDS * 1000));
      }
      await wreak(SECONDS);
      await Promise.all(loads.map((load) => load.settle()));
      for (const [turn, load] of loads.entries()) {
        await proveConversation(load, conversations[turn] as Conversation);
      }
      const sent = loads.flatMap(({ sides }) => sides.flatMap((side) => side.sent)).length;
      expect(sent, 'the load really spoke').toBeGreaterThan(SESSIONS);

      const { SessionModel } = await import('@lode/server/features/support/support-session.model');
      const open = () => SessionModel.countDocuments({ open: true });
      await until(async () => (await open()) === 0, { what: 'every timer to fire' });
      const fired = await SessionModel.countDocuments({ closedBy: 'timeout' });
      expect(fired).toBe(TIMERS);
    },
    SECONDS * 1000 + ROOM_MS,
  );
});
