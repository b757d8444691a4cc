import { notificationRoutes } from '@lode/shared/notifications/rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { describe, expect, test } from 'vitest';
import { buildOngoing, say } from '../factories/conversations.ts';
import { tell, toldTo } from '../factories/notifications.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const USD = 1_000_000n;
const feed = (person: Person, query = {}) => person.call(notificationRoutes.list, { query });

describe('the notifications', () => {
  test('are told once of what they tell of, anew when it changes, and never without it', async () => {
    const customer = await buildCustomer(site);
    const socket = await customer.connect();
    await tell(customer.id, 'withdrawal:one', USD);
    await socket.waitFor('notifications:notification.changed', ({ id }) => id === customer.id);
    await customer.call(notificationRoutes.read, { body: { until: new Date().toISOString() } });
    await tell(customer.id, 'withdrawal:one', 2n * USD);
    await expect(tell(customer.id, 'withdrawal:two', USD, true)).rejects.toThrow('has failed');
    expect(await feed(customer)).toMatchObject({
      items: [{ kind: 'withdrawal_sent', amount_usd: '2.00', currency: 'BTC', read: false }],
      next_cursor: null,
      unread: 1,
    });
  });

  test('are read on all devices, some or all until a moment, and by their customer only', async () => {
    const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    for (const key of ['a', 'b', 'c']) await tell(customer.id, key, USD);
    const first = await feed(customer, { limit: 2 });
    expect(first.items).toHaveLength(2);
    const rest = await feed(customer, { limit: 2, cursor: first.next_cursor ?? undefined });
    expect(rest).toMatchObject({ items: [expect.anything()], next_cursor: null, unread: 3 });
    const all = [...first.items, ...rest.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
    const ids = [all[2]?.id ?? ''];
    await stranger.call(notificationRoutes.read, { body: { ids } });
    expect((await feed(customer)).unread).toBe(3);
    const otherDevice = await customer.connect();
    await customer.call(notificationRoutes.read, { body: { ids } });
    await otherDevice.waitFor('notifications:notification.changed', ({ id }) => id === customer.id);
    expect((await feed(customer)).unread).toBe(2);
    await customer.call(notificationRoutes.read, { body: { until: all[0]?.at ?? '' } });
    expect((await feed(customer)).unread).toBe(0);
    expect((await feed(stranger)).items).toEqual([]);
  });

  test('are told for 90 days', async () => {
    const customer = await buildCustomer(site);
    const { NotificationModel } = await import('@lode/server/features/notifications/notification.model');
    await tell(customer.id, 'old', USD);
    const at = new Date(Date.now() - 90 * 86_400_000);
    await NotificationModel.updateOne({ userId: customer.id }, { $set: { at } });
    expect(await feed(customer)).toMatchObject({ items: [], unread: 0 });
  });

  test('tell of an agent’s answer after leaving, one a conversation, gone when it is read there', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    await say(agent, id, 'Are you there?');
    const { tellOfAnswers } = await import('@lode/server/features/support/commands/tell-of-answer');
    await tellOfAnswers();
    expect(await toldTo(customer.id), 'too soon: they may be reading it').toEqual([]);
    await say(agent, id, 'It is done.');
    await agent.call(adminServiceRoutes.close, { params: { id } });
    expect(await toldTo(customer.id)).toMatchObject([{ kind: 'support_answer', about: id, readAt: null }]);
    const socket = await customer.connect();
    await socket.request('support:read.set', { session_id: id, seq: 2 });
    expect((await feed(customer)).unread).toBe(0);
  });
});
