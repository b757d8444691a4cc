import { readFileSync } from 'node:fs';
import { supportSessionRoom } from '@lode/shared/support/socket';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildOngoing, type Conversation } from '../factories/conversations.ts';
import { attach, detach } from '../harness/attach.ts';
import { freshFolder } from '../harness/backend.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { RedisCluster } from '../harness/redis-cluster.ts';
import { closeSockets, type TestSocket } from '../harness/sockets.ts';
import { showLogsOfFailed } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';
import { arm } from './arm.ts';
import { ConversationLoad } from './conversation-load.ts';
import { proveConversation } from './prove-conversation.ts';

const SESSIONS = 4;
/** Until the timers fire: the primary that has them is gone before. */
const ARMED_MS = 20_000;
const DAY_MS = String(24 * 3_600_000);

let redis: RedisCluster;
let cluster: Cluster;
let loads: ConversationLoad[] = [];

showLogsOfFailed(() => cluster);

beforeAll(async () => {
  redis = await RedisCluster.start(freshFolder());
  // No sweep closes what a timer should have closed.
  cluster = await startCluster({ redis, env: { LOG_LEVEL: 'debug', SWEEP_MS: DAY_MS } });
  await attach(cluster);
});

afterEach(() => {
  for (const load of loads) load.stop();
  loads = [];
  closeSockets();
});

afterAll(async () => {
  await detach();
  await cluster.stop();
});

async function build(amount: number): Promise<Conversation[]> {
  const built: Conversation[] = [];
  for (let made = 0; made < amount; made += 1) built.push(await buildOngoing(cluster));
  return built;
}

/** Where the channels of conversations and the queue of timers are. */
async function slotsOf(conversations: readonly Conversation[]) {
  const [{ channelOf }, { shardChannelOf, slotOf }] = await Promise.all([
    import('@lode/server/platform/channels'),
    import('@lode/server/platform/shard-channels'),
  ]);
  const rooms = conversations.map(({ id }) => shardChannelOf(channelOf(supportSessionRoom(id))));
  return { rooms, timers: slotOf('lode-timers') };
}

/** A bare connection in a conversation, which its gateway has to end when it may have missed something. */
async function watch(conversation: Conversation | undefined): Promise<TestSocket> {
  if (!conversation) throw new Error('There is no such conversation');
  const socket = await conversation.agent.connect();
  await socket.request('support:open', { session_id: conversation.id });
  return socket;
}

/** Resolves when whatever both sides of all conversations say from here on arrives at the other. */
async function caughtUp(): Promise<void> {
  const sides = loads.flatMap(({ sides: [one, other] }) => [
    { from: one, to: other, already: one.sent.length },
    { from: other, to: one, already: other.sent.length },
  ]);
  await until(
    () =>
      sides.every(({ from, to, already }) => {
        const next = from.sent[already];
        return next !== undefined && to.messages.some(({ content }) => content === next);
      }),
    { what: 'everybody to hear everybody' },
  );
}

/** Lines of a log that say that something was asked of a node which does not have it; what was asked for as long as nobody had it aside. */
function misledIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/Too many Cluster redirections[^"]*/g, '')
    .split('\n');
  return lines.filter((line) => /CROSSSLOT|MOVED|ASK/.test(line));
}

it('C1 C2 C4 J3 on a Redis Cluster a moved slot and a failed primary lose, double and keep back nothing, and no timer', async () => {
  const conversations = await build(SESSIONS);
  const silent = await build(2);
  const { rooms, timers } = await slotsOf(conversations);
  const { redis: client } = await import('@lode/server/platform/redis');
  for (const { name, slot } of rooms) expect(await client().cluster('KEYSLOT', name)).toBe(slot);
  loads = conversations.map((conversation) => new ConversationLoad(cluster.urls, conversation));
  await caughtUp();

  const [watcher, other] = await Promise.all([watch(conversations[0]), watch(conversations[SESSIONS - 1])]);
  for (const { slot } of rooms.slice(0, 2)) await redis.moveSlot(slot);
  await watcher.dropped();
  await caughtUp();

  for (const conversation of silent) await arm(conversation, new Date(Date.now() + ARMED_MS));
  await redis.moveSlot(timers);
  const restart = await redis.failPrimary(timers);
  await other.dropped();
  await caughtUp();
  await restart();

  const { SessionModel } = await import('@lode/server/features/support/support-session.model');
  const closed = () => SessionModel.countDocuments({ closedBy: 'timeout' });
  await until(async () => (await closed()) === silent.length, { what: 'the timers to fire' });
  await Promise.all(loads.map((load) => load.settle()));
  for (const [place, load] of loads.entries())
    await proveConversation(load, conversations[place] as Conversation);
  expect(cluster.logFiles.flatMap(misledIn)).toEqual([]);
});
