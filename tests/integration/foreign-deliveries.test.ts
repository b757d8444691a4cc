import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import { expect, test } from 'vitest';
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
  const { createRedis, redis } = await import('@lode/server/platform/redis');
  const { publishDeliveries } = await import('@lode/server/platform/publish');
  const visitor = await connectSocket(own.cluster.urls[0] ?? '', undefined);
  const invented = JSON.stringify(toldOf('invented'));
  await redis().publish('lode:events', invented);
  await redis().publish('lode:events', 'x'.repeat(43) + invented);
  await redis().publish('lode:events', 'nonsense');
  const listener = createRedis('blocking');
  const overheard: string[] = [];
  listener.on('message', (_channel, message: string) => overheard.push(message));
  await listener.subscribe('lode:events');
  await publishDeliveries([...toldOf('g***')]);
  await until(() => overheard.length > 0);
  // A genuine one, told again by who has listened.
  await redis().publish('lode:events', overheard[0] ?? '');
  await publishDeliveries([...toldOf('h***')]);

  const shown = () => visitor.received.filter(({ event }) => event === 'withdrawals:withdrawal.completed');
  await until(() => shown().length > 1);
  expect(shown().map(({ payload }) => payload)).toMatchObject([{ username: 'g***' }, { username: 'h***' }]);
  const metrics = await (await fetch(`${own.cluster.urls[0]}/metrics`)).text();
  expect(metrics).toMatch(/^lode_foreign_deliveries_total 4$/m);
});
