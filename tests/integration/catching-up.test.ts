import { serviceRoutes } from '@lode/shared/support/rest';
import { type Message, SYNC_LIMIT_MAX } from '@lode/shared/support/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { buildHistory, buildOngoing, type Conversation, say, textOf } from '../factories/conversations.ts';
import { ClientEngine } from '../harness/client-engine.ts';
import { connectSocket } from '../harness/sockets.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const proxies: TcpProxy[] = [];
const engines: ClientEngine[] = [];

afterEach(async () => {
  for (const engine of engines.splice(0)) engine.stop();
  for (const proxy of proxies.splice(0)) await proxy.close();
});

async function proxyTo(server: number): Promise<TcpProxy> {
  const proxy = await startTcpProxy(Number(new URL(site.urls[server] ?? '').port));
  proxies.push(proxy);
  return proxy;
}

/** The customer's real engine behind a network that can be broken. */
async function customerBehindProxy(conversation: Conversation, headSilenceMs = 30_000) {
  const proxy = await proxyTo(1);
  const url = `http://127.0.0.1:${proxy.port}`;
  const engine = new ClientEngine({
    url,
    person: conversation.customer,
    sessionId: conversation.id,
    headSilenceMs,
  });
  engines.push(engine);
  await until(() => engine.connected, { what: 'the engine to be connected' });
  return { proxy, engine };
}

function serverMessages(conversation: Conversation): Promise<Message[]> {
  return allMessages(conversation, 0);
}

async function allMessages(conversation: Conversation, after: number): Promise<Message[]> {
  const query = { session_id: conversation.id, after_seq: after };
  const page = await conversation.customer.call(serviceRoutes.listMessages, { query });
  if (page.length < SYNC_LIMIT_MAX) return page;
  return [...page, ...(await allMessages(conversation, page.at(-1)?.seq ?? 0))];
}

describe('C4 after any disconnection the client ends with the server’s messages', () => {
  it('C4 pages through support:sync until nothing is missing', async () => {
    const conversation = await buildOngoing(site);
    await buildHistory(conversation, 2 * SYNC_LIMIT_MAX + 7);
    const socket = await conversation.customer.connect(1);
    const pages: number[] = [];
    const messages: Message[] = [];
    for (let more = true; more; ) {
      const after_seq = messages.at(-1)?.seq ?? 0;
      const page = await socket.request('support:sync', { session_id: conversation.id, after_seq });
      pages.push(page.messages.length);
      messages.push(...page.messages);
      expect(page.head_seq).toBe(2 * SYNC_LIMIT_MAX + 7);
      more = page.has_more;
    }
    expect(pages).toEqual([SYNC_LIMIT_MAX, SYNC_LIMIT_MAX, 7]);
    expect(messages).toEqual(await serverMessages(conversation));
  });

  it('C4 C7 the client’s engine catches up with hundreds of messages after a cut', async () => {
    const conversation = await buildOngoing(site);
    const { proxy, engine } = await customerBehindProxy(conversation);
    await say(conversation.agent, conversation.id, 'before the cut');
    await until(() => engine.messages.length === 1);

    proxy.cut();
    await until(() => !engine.connected);
    await buildHistory(conversation, 2 * SYNC_LIMIT_MAX + 50);
    proxy.restore();
    await until(() => engine.connected, { what: 'the engine to be connected again' });

    expect(engine.messages, 'C7: connected is said only once everything is there').toHaveLength(
      2 * SYNC_LIMIT_MAX + 51,
    );
    expect(engine.messages).toEqual(await serverMessages(conversation));
  });

  it('C4 the engine misses nothing while its connection is cut again and again under traffic', async () => {
    const conversation = await buildOngoing(site);
    const { proxy, engine } = await customerBehindProxy(conversation);
    const COUNT = 40;
    for (let index = 0; index < COUNT; index += 1) {
      await say(conversation.agent, conversation.id, `message ${index}`);
      if (index % 8 === 4) proxy.drop();
    }
    await until(() => engine.messages.length === COUNT, { what: 'every message' });
    expect(engine.messages).toEqual(await serverMessages(conversation));
  });

  it('C4 a message sent while the network is cut arrives once when it is back', async () => {
    const conversation = await buildOngoing(site);
    const { proxy, engine } = await customerBehindProxy(conversation);
    proxy.freeze('down');
    // The server gets it and answers, and the answer is lost: only the retry learns of it.
    const lost = engine.send(textOf(conversation.id, 'is anybody there?'));
    await until(async () => (await serverMessages(conversation)).length === 1);
    proxy.thaw();
    expect((await lost).content).toBe('is anybody there?');
    expect(await serverMessages(conversation)).toHaveLength(1);
  });
});

describe('C6 a silent connection is noticed', () => {
  it('C6 support:head comes again and again with the head number', async () => {
    const conversation = await buildOngoing(site);
    const socket = await conversation.customer.connect(0);
    await socket.request('support:open', { session_id: conversation.id });
    await socket.waitFor('support:head', (head) => head.head_seq === 0);
    await say(conversation.agent, conversation.id, 'one');
    await socket.waitFor('support:head', (head) => head.head_seq === 1);
    await until(() => socket.all('support:head').filter((head) => head.head_seq === 1).length >= 2);
  });

  it('C6 is told of one’s own open conversations only', async () => {
    const [mine, other] = [await buildOngoing(site), await buildOngoing(site)];
    const socket = await mine.customer.connect(0);
    await socket.request('support:open', { session_id: mine.id });
    const others = await other.customer.connect(0);
    await others.request('support:open', { session_id: other.id });
    await until(() => socket.all('support:head').length >= 3);
    expect(new Set(socket.all('support:head').map((head) => head.session_id))).toEqual(new Set([mine.id]));
  });

  it('C6 the engine leaves a connection that went silent one way, and catches up on a new one', async () => {
    const conversation = await buildOngoing(site);
    const { proxy, engine } = await customerBehindProxy(conversation, 2000);
    await say(conversation.agent, conversation.id, 'heard');
    await until(() => engine.messages.length === 1);

    proxy.freeze('down');
    await say(conversation.agent, conversation.id, 'into the silence');
    await until(() => !engine.connected, { what: 'the silence to be noticed' });
    proxy.thaw();
    await until(() => engine.connected && engine.messages.length === 2);
    expect(engine.messages).toEqual(await serverMessages(conversation));
  });
});

describe('the proxy of these tests', () => {
  it('answers websocket upgrades with 403 while they are blocked, and lets everything else pass', async () => {
    const proxy = await proxyTo(0);
    const url = `http://127.0.0.1:${proxy.port}`;
    const socket = await connectSocket(url);
    proxy.blockUpgrades();
    await socket.dropped();
    await expect(connectSocket(url)).rejects.toThrow();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    proxy.allowUpgrades();
    await connectSocket(url);
  });
});
