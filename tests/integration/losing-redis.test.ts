import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it } from 'vitest';
import { buildOngoing, type Conversation, freshCid, say } from '../factories/conversations.ts';
import { codeOf } from '../harness/api.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const own = useCluster({
  proxied: true,
  env: { AUTO_CLOSE_MS: '6000', AUTO_CLOSE_WARNING_MS: '3000', SWEEP_MS: '500', OUTBOX_SWEEP_MS: '300' },
});

async function statusOf({ id, agent }: Conversation): Promise<string> {
  return (await agent.call(adminServiceRoutes.get, { params: { id } })).status;
}

async function armed(): Promise<Conversation> {
  const conversation = await buildOngoing(own.cluster);
  await say(conversation.agent, conversation.id, 'are you there?');
  return conversation;
}

async function waitUntilReady(): Promise<void> {
  for (const server of own.cluster.servers) {
    await until(async () => (await fetch(`${server.direct}/health/ready`)).status === 200);
  }
}

async function outboxIsEmpty(): Promise<void> {
  const { default: mongoose } = await import('mongoose');
  await until(async () => (await mongoose.connection.collection('outbox').countDocuments()) === 0);
}

describe('J3 Redis lost with everything in it', () => {
  it('J3 a sweep rebuilds the timers after FLUSHALL: announced and closed', async () => {
    const conversations = await Promise.all([armed(), armed(), armed()]);
    const { redis } = await import('@lode/server/platform/redis');
    await redis().flushall();
    for (const conversation of conversations) {
      await until(async () => (await statusOf(conversation)) === 'closed');
      const messages = await conversation.customer.call(serviceRoutes.listMessages, {
        query: { session_id: conversation.id },
      });
      expect(messages.map(({ author }) => author)).toEqual(['agent', 'system']);
    }
  });

  it('J3 killing Redis and starting it empty loses no timer, no message and no event for good', async () => {
    const conversation = await armed();
    await own.cluster.redis.kill();
    // Without Redis the store still takes messages; telling of them waits. Asked again, one stays one.
    const [cid, answerCid] = [freshCid(), freshCid()];
    const { customer, agent, id } = conversation;
    const what = 'a message without Redis';
    const meanwhile = await until(() => say(customer, id, 'while Redis was away', cid), { what });
    expect(meanwhile.seq).toBe(2);
    await until(() => say(agent, id, 'and an answer', answerCid), { what });
    await own.cluster.redis.startEmpty();
    await waitUntilReady();

    const socket = await until(() => customer.connect(1));
    const { session } = await socket.request('support:open', { session_id: id });
    await until(async () => (await statusOf(conversation)) === 'closed');
    // A busy machine may have come back only after the end: then it is told by opening.
    if (session.status !== 'closed')
      await socket.waitFor('support:session.changed', ({ status }) => status === 'closed');
    await outboxIsEmpty();
  });

  it('a gateway that was deaf for a while lets its clients go, so that they catch up', async () => {
    const { id, customer, agent } = await buildOngoing(own.cluster);
    const socket = await customer.connect(0);
    await socket.request('support:open', { session_id: id });
    const [first] = own.cluster.servers;
    first?.redis?.drop();
    await socket.dropped();
    await waitUntilReady();
    const again = await until(() => customer.connect(0));
    await again.request('support:open', { session_id: id });
    await say(agent, id, 'heard again');
    await again.waitFor('support:message.created');
  });
});

describe('the outbox', () => {
  it('publishes what a server could not: cut off from Redis between commit and publish', async () => {
    const { id, customer, agent } = await buildOngoing(own.cluster);
    const listener = await agent.connect(1);
    await listener.request('support:open', { session_id: id });
    const [first] = own.cluster.servers;
    const before = first?.process.printed().length;
    const said = () => first?.process.printed().slice(before) ?? '';
    first?.redis?.cut();
    const sent = await until(() => say(customer, id, 'committed, not published'));
    // The first server cannot tell anybody; the worker's sweep does.
    expect(await listener.waitFor('support:message.created', (message) => message.id === sent.id)).toEqual(
      sent,
    );
    // A line says when it went, and when it was back.
    await until(() => said().includes('redis away'));
    first?.redis?.restore();
    await outboxIsEmpty();
    await waitUntilReady();
    await until(() => said().includes('redis back'));
  });

  it('publishes what a killed server left behind', async () => {
    const { id, customer, agent } = await buildOngoing(own.cluster);
    const listener = await agent.connect(1);
    await listener.request('support:open', { session_id: id });
    const [first] = own.cluster.servers;
    first?.redis?.freeze('both');
    // The commit does not wait for Redis; the limits do, and give way after their time.
    void codeOf(say(customer, id, 'the last thing before the crash')).catch(() => undefined);
    const query = { session_id: id };
    const stored = async () => (await agent.call(serviceRoutes.listMessages, { query }, 1)).length === 1;
    await until(stored);
    await own.cluster.kill('server-1');
    await listener.waitFor('support:message.created');
    first?.redis?.thaw();
    await own.cluster.restart('server-1');
    await connectSocket(own.cluster.urls[0] ?? '', customer.token);
  });
});
