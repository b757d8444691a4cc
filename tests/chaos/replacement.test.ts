import { request } from 'node:http';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { afterEach, expect, it } from 'vitest';
import { buildOngoing, type Conversation } from '../factories/conversations.ts';
import { buildUserRow, PASSWORD } from '../factories/people.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';
import { ConversationLoad } from './conversation-load.ts';
import { proveConversation } from './prove-conversation.ts';

const CONVERSATIONS = 4;
const SOCKETS = 6;

const own = useCluster({ servers: 2, workers: 1, env: { DRAIN_MS: '2000' } });

let loads: ConversationLoad[] = [];
afterEach(() => {
  for (const load of loads) load.stop();
  loads = [];
});

/** A log-in of which the server has the head and waits for the rest; call what it answers to send that. */
async function beginLogin(url: string): Promise<() => Promise<number | undefined>> {
  const { email } = await buildUserRow();
  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const login = request(`${url}/api${accountRoutes.login.path}`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    login.once('response', (response) => resolve(response.resume().statusCode));
    login.once('error', reject);
  });
  await new Promise((resolve) => login.once('continue', resolve).flushHeaders());
  return () => {
    login.end(body);
    return answered;
  };
}

const isRefused = (url: string) =>
  fetch(`${url}/health`).then(
    () => false,
    () => true,
  );

it('a server that is told to stop takes nothing new, sends its sockets away a few at a time, and answers what it was asked', async () => {
  const [leaving] = own.cluster.servers;
  if (!leaving) throw new Error('no server');
  const finish = await beginLogin(leaving.direct);
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => connectSocket(leaving.url)));
  const told = () =>
    sockets.filter(({ received }) => received.some(({ event }) => event === 'site:server.leaving'));
  const stopped = leaving.process.stop();
  await until(() => told().length > 0, { what: 'the first to be told' });
  expect(told().length).toBeLessThan(SOCKETS);
  expect(await isRefused(leaving.direct)).toBe(true);
  await Promise.all(sockets.map((socket) => socket.dropped()));
  expect(told()).toHaveLength(SOCKETS);
  expect(await finish()).toBe(200);
  await stopped;
  await leaving.process.start();
});

it('C1 C2 C4 conversations go on, nothing lost or doubled, while every server and worker is replaced in its turn', async () => {
  const conversations: Conversation[] = [];
  while (conversations.length < CONVERSATIONS) conversations.push(await buildOngoing(own.cluster));
  loads = conversations.map((conversation) => new ConversationLoad(own.cluster.urls, conversation));
  for (const { process } of own.cluster.nodes) {
    const spoken = () => loads.every(({ sides }) => sides.every(({ acknowledged }) => acknowledged.size > 1));
    await until(spoken, { timeout: 60_000, what: 'everybody to have spoken' });
    await process.restart();
  }
  await Promise.all(loads.map((load) => load.settle()));
  for (const [turn, load] of loads.entries())
    await proveConversation(load, conversations[turn] as Conversation);
});
