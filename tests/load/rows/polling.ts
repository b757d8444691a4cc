import { serviceRoutes } from '@lode/shared/support/rest';
import { CHAT_POLL_MS, type Message } from '@lode/shared/support/schemas';
import { buildOngoing, type Conversation, say as sayText } from '../../factories/conversations.ts';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import { until } from '../../harness/wait.ts';
import { summarise } from '../measure.ts';
import { ask, connectPlain } from '../plain-socket.ts';
import { type Figure, inMs, inSeconds, type Row, type RowOptions, times } from '../report.ts';

const ENV = { RATE_LIMIT_SCALE: '10000', HEAD_MS: '20000', SWEEP_MS: '30000' };
/** The agent says something about this often, at no fixed beat. */
const EVERY_MS = 10_000;

/** A customer who waits for messages in one way, and what it took. */
interface Listener {
  conversation: Conversation;
  /** Content → when it was there. */
  seen: Map<string, number>;
  requests: number;
  stop: () => void;
}

/** Asks for messages every 3 s, as specified. */
function listenByPolling(conversation: Conversation): Listener {
  const listener: Listener = { conversation, seen: new Map(), requests: 0, stop: () => clearTimeout(timer) };
  let after = 0;
  const poll = async () => {
    listener.requests += 1;
    const query = { session_id: conversation.id, after_seq: after };
    const messages = await conversation.customer.call(serviceRoutes.listMessages, { query }, 1);
    for (const message of messages) note(listener, message);
    after = messages.at(-1)?.seq ?? after;
  };
  const run = () => {
    void poll().catch(() => undefined);
    timer = setTimeout(run, CHAT_POLL_MS);
  };
  // Not everybody polls at the same moment.
  let timer = setTimeout(run, Math.random() * CHAT_POLL_MS);
  return listener;
}

/** Connects, opens and catches up: everything that the socket's way ever asks. */
async function listenBySocket(cluster: Cluster, conversation: Conversation): Promise<Listener> {
  const socket = await connectPlain(cluster.urls[1] ?? '', conversation.customer.token);
  const listener: Listener = { conversation, seen: new Map(), requests: 1, stop: () => socket.disconnect() };
  socket.onAnyOutgoing(() => {
    listener.requests += 1;
  });
  socket.on('support:message.created', (message: Message) => note(listener, message));
  await ask(socket, 'support:open', { session_id: conversation.id });
  await ask(socket, 'support:sync', { session_id: conversation.id, after_seq: 0 });
  return listener;
}

function note(listener: Listener, message: Message): void {
  if (!listener.seen.has(message.content)) listener.seen.set(message.content, Date.now());
}

/** Talks to everybody until `deadline`; answers when each text was sent. */
async function talk(listeners: Listener[], deadline: number): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  const talkTo = async ({ conversation }: Listener, index: number) => {
    for (let count = 0; ; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS * (0.5 + Math.random())));
      if (Date.now() > deadline) return;
      const content = `${index}-${count}`;
      sent.set(content, Date.now());
      await sayText(conversation.agent, conversation.id, content);
    }
  };
  await Promise.all(listeners.map(talkTo));
  return sent;
}

function delays(listeners: Listener[], sent: Map<string, number>): number[] {
  return listeners.flatMap(({ seen }) => [...seen].map(([content, at]) => at - (sent.get(content) ?? at)));
}

async function measure(cluster: Cluster, { quick, say }: RowOptions): Promise<Figure[]> {
  const lastsMs = quick ? 20_000 : 240_000;
  const each = quick ? 5 : 20;
  const conversations: Conversation[] = [];
  for (let made = 0; made < 2 * each; made += 1) conversations.push(await buildOngoing(cluster));
  say(`${each} customers by polling and ${each} by socket, for ${lastsMs / 1000} s`);
  const polling = conversations.slice(0, each).map(listenByPolling);
  const socket = await Promise.all(conversations.slice(each).map((one) => listenBySocket(cluster, one)));
  const listeners = [...polling, ...socket];
  const sent = await talk(listeners, Date.now() + lastsMs);
  const arrived = () => listeners.reduce((sum, { seen }) => sum + seen.size, 0);
  await until(() => arrived() === sent.size, { what: 'the last messages', timeout: 2 * CHAT_POLL_MS });
  for (const listener of listeners) listener.stop();
  const ours = { delay: summarise(delays(socket, sent)), requests: total(socket) };
  const polls = { delay: summarise(delays(polling, sent)), requests: total(polling) };
  const sooner = polls.delay.p50 / Math.max(ours.delay.p50, 0.5);
  const share = ours.requests / polls.requests;
  return [
    {
      what: 'Delivery, median',
      ours: inMs(ours.delay.p50),
      bare: `${inSeconds(polls.delay.p50)} (polling)`,
      ratio: `${times(sooner)} sooner`,
      goal: '≥ 50× sooner',
      reached: sooner >= 50,
    },
    {
      what: `Requests in ${lastsMs / 1000} s of ${each} conversations`,
      ours: String(ours.requests),
      bare: `${polls.requests} (polling)`,
      ratio: `${(100 * share).toFixed(1)} %`,
      goal: '≤ 5 %',
      reached: share <= 0.05,
    },
  ];
}

function total(listeners: Listener[]): number {
  return listeners.reduce((sum, { requests }) => sum + requests, 0);
}

export const pollingRow: Row = {
  name: 'polling',
  title: 'Sockets against the specified polling',
  run: async (options) => {
    const cluster = await startCluster({ servers: 2, workers: 1, env: ENV });
    try {
      await attach(cluster);
      return await measure(cluster, options);
    } finally {
      await detach();
      await cluster.stop();
    }
  },
};
