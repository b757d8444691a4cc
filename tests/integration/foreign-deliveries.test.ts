import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import { supportSessionRoom } from '@lode/shared/support/socket';
import { expect, test } from 'vitest';
import { buildOngoing, say } from '../factories/conversations.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const own = useCluster({ servers: 1, workers: 0 });

/** A withdrawal that is told to everybody. */
function toldOf(username: string) {
  const payload = {
    tx_id: 'a'.repeat(64),
    username,
    currency: 'BTC',
    amount_usd: '99999.00',
    completed_at: new Date().toISOString(),
  } as const;
  return [{ kind: 'emit', room: PUBLIC_ROOM, event: 'withdrawals:withdrawal.completed', payload }] as const;
}

test('H1 a withdrawal that was invented by who can write to Redis is shown to nobody, and counted', async () => {
  const { createBlocking, redis } = await import('@lode/server/platform/redis');
  const { channelOf } = await import('@lode/server/platform/channels');
  const channel = channelOf(PUBLIC_ROOM);
  const { publishDeliveries } = await import('@lode/server/platform/publish');
  const visitor = await connectSocket(own.cluster.urls[0] ?? '', undefined);
  const invented = JSON.stringify(toldOf('invented'));
  await redis().publish(channel, invented);
  await redis().publish(channel, 'x'.repeat(43) + invented);
  await redis().publish(channel, 'nonsense');
  const listener = createBlocking();
  const overheard: string[] = [];
  listener.on('message', (_channel, message: string) => overheard.push(message));
  await listener.subscribe(channel);
  await publishDeliveries([...toldOf('g***')]);
  await until(() => overheard.length > 0);
  // A genuine one, told again by who has listened.
  await redis().publish(channel, overheard[0] ?? '');
  await publishDeliveries([...toldOf('h***')]);

  const shown = () => visitor.received.filter(({ event }) => event === 'withdrawals:withdrawal.completed');
  await until(() => shown().length > 1);
  expect(shown().map(({ payload }) => payload)).toMatchObject([{ username: 'g***' }, { username: 'h***' }]);
  const metrics = await (await fetch(`${own.cluster.urls[0]}/metrics`)).text();
  expect(metrics).toMatch(/^lode_foreign_deliveries_total 4$/m);
});

test('C6 a gateway hears the rooms that it has somebody in, from the moment they joined, and no others', async () => {
  const { redis } = await import('@lode/server/platform/redis');
  const { id, customer, agent } = await buildOngoing(own.cluster);
  /** Rooms that anybody listens to; this site has one gateway. */
  const heard = async () => {
    const channels = (await redis().pubsub('CHANNELS', 'lode:*')) as string[];
    return channels.map((channel) => channel.replace(/^lode:(room:)?/, ''));
  };
  expect((await heard()).filter((room) => room !== PUBLIC_ROOM && room !== 'signals')).toEqual([]);
  const socket = await customer.connect();
  const before = await heard();
  expect(before).toContain(`user:${customer.id}`);
  // Nothing of the agent, who is not connected, and not the conversation before it is opened.
  expect(before.filter((room) => room.startsWith('support:') || room.includes(agent.id))).toEqual([]);

  await socket.request('support:open', { session_id: id });
  expect(await heard()).toContain(supportSessionRoom(id));
  await say(agent, id, 'to be heard');
  await socket.waitFor('support:message.created', ({ content }) => content === 'to be heard');
});
