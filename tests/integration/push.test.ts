import { accountRoutes } from '@lode/shared/accounts/rest';
import { PUSH_UNLESS_CHOSEN, type PushSettings } from '@lode/shared/notifications/push';
import { pushRoutes } from '@lode/shared/notifications/push-rest';
import { notificationRoutes } from '@lode/shared/notifications/rest';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOngoing, buildWaiting, say } from '../factories/conversations.ts';
import { tell } from '../factories/notifications.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { type PushBrowser, PushService } from '../harness/push-service.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const USD = 1_000_000n;
let service: PushService;
beforeAll(async () => {
  service = await PushService.start();
});
afterAll(() => service.close());

const subscribe = (person: Person, { subscription }: PushBrowser) =>
  person.call(pushRoutes.subscribe, { body: subscription });

const choose = (person: Person, chosen: Partial<PushSettings>) =>
  person.call(pushRoutes.choose, { body: { ...PUSH_UNLESS_CHOSEN.user, quiet: null, ...chosen } });

/** Somebody with a browser that is told, at any hour. */
async function withBrowser(person: Person): Promise<PushBrowser> {
  const browser = service.browser();
  await choose(person, {});
  await subscribe(person, browser);
  return browser;
}

const loaded = async () => ({
  ...(await import('@lode/server/features/notifications/commands/deliver-push')),
  ...(await import('@lode/server/features/notifications/notification.model')),
  ...(await import('@lode/server/features/notifications/push/push-device.model')),
  ...(await import('@lode/server/features/notifications/push/push-keys')),
  ...(await import('@lode/server/features/notifications/push/push-keys.model')),
});

const titles = ({ received }: PushBrowser) => received.map(({ message }) => message.title);

test('news is pushed once to each device, sealed for it, without sums, and replaces what it follows', async () => {
  const customer = await buildCustomer(site);
  const [phone, desk] = [await withBrowser(customer), await withBrowser(customer)];
  await tell(customer.id, 'withdrawal:1', USD);
  await until(() => phone.received.length === 1 && desk.received.length === 1);
  const { items } = await customer.call(notificationRoutes.list, { query: {} });
  const [first] = phone.received;
  expect(first?.message).toEqual({
    ...{ title: 'Withdrawal sent', body: '', tag: items[0]?.id, side: 'user', url: '/app/wallet' },
    ...{ language: 'en', unread: [items[0]?.id] },
  });
  expect(first?.headers).toMatchObject({ topic: items[0]?.id, urgency: 'high' });
  expect(Number(first?.headers.ttl)).toBeGreaterThan(80_000);
  expect(first?.headers.authorization).toMatch(/^vapid t=.+, k=/);

  await choose(customer, { details: true });
  await tell(customer.id, 'withdrawal:1', 2n * USD);
  await until(() => phone.received.length === 2);
  expect(phone.received[1]?.message).toMatchObject({ tag: items[0]?.id, body: '$2.00 · BTC' });
});

test('what was read before it was due is pushed to nobody', async () => {
  const customer = await buildCustomer(site);
  const browser = await withBrowser(customer);
  await tell(customer.id, 'withdrawal:1', USD);
  await customer.call(notificationRoutes.read, { body: { until: new Date().toISOString() } });
  await tell(customer.id, 'withdrawal:2', USD);
  await until(() => browser.received.length > 0);
  const { items } = await customer.call(notificationRoutes.list, { query: {} });
  expect(browser.received.map(({ message }) => message.tag)).toEqual([items[0]?.id]);
});

test('quiet hours hold news back, their end tells the newest of each kind, and security waits for no morning', async () => {
  const customer = await buildCustomer(site);
  const browser = await withBrowser(customer);
  await choose(customer, { quiet: { from: '00:00', to: '23:59' } });
  const { notify } = await import('@lode/server/features/notifications/commands/notify');
  const { inTransaction } = await import('@lode/server/platform/transaction');
  const deposit = (key: string) =>
    inTransaction((tx) =>
      notify(tx, customer.id, key, { kind: 'deposit_credited', about: customer.id, amount: USD }),
    );
  await deposit('deposit:1');
  await deposit('deposit:2');
  const { NotificationModel } = await loaded();
  const held = {
    userId: customer.id,
    kind: 'deposit_credited' as const,
    pushAt: { $gt: new Date(Date.now() + 3000) },
  };
  // Within the one minute of the day that is not quiet nothing is held.
  if (new Date().toISOString().slice(11, 16) !== '23:59')
    expect(await NotificationModel.countDocuments(held)).toBe(2);
  await tell(customer.id, 'withdrawal:1', USD);
  await until(() => titles(browser).includes('Withdrawal sent'));
  await NotificationModel.updateMany(
    { userId: customer.id, pushAt: { $exists: true } },
    { pushAt: new Date(0) },
  );
  await until(() => titles(browser).includes('Deposit credited'));
  await choose(customer, { muted: ['withdrawal_sent'] });
  await tell(customer.id, 'withdrawal:2', USD);
  await deposit('deposit:3');
  const [newest] = (await customer.call(notificationRoutes.list, { query: { limit: 1 } })).items;
  await until(() => browser.received.some(({ message }) => message.tag === newest?.id));
  expect(titles(browser).toSorted()).toEqual(['Deposit credited', 'Deposit credited', 'Withdrawal sent']);
});

test('a subscription of somebody else is refused, unless who asks holds its secrets; then it is theirs alone', async () => {
  const [owner, other] = [await buildCustomer(site), await buildCustomer(site)];
  const browser = await withBrowser(owner);
  const guessed = { ...browser.subscription, keys: service.browser().subscription.keys };
  expect(await codeOf(other.call(pushRoutes.subscribe, { body: guessed }))).toBe('PUSH_TAKEN');
  await other.call(pushRoutes.forget, { body: { endpoint: browser.endpoint } });
  expect(await owner.call(pushRoutes.state)).toMatchObject({ devices: 1 });
  expect(await subscribe(other, browser)).toMatchObject({ devices: 1 });
  expect(await owner.call(pushRoutes.state)).toMatchObject({ devices: 0 });
  const bad = { ...browser.subscription, keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } };
  expect(await codeOf(other.call(pushRoutes.subscribe, { body: bad }))).toBe('PUSH_ADDRESS_REFUSED');
});

test('ten devices are told at most, the newest; with its login a device ends, and so does one that let go', async () => {
  const customer = await buildCustomer(site);
  const browsers = [];
  for (let count = 0; count < 11; count += 1) browsers.push(await withBrowser(customer));
  expect(await customer.call(pushRoutes.state)).toMatchObject({ devices: 10 });
  const [first, second, third] = browsers as [PushBrowser, PushBrowser, PushBrowser];
  service.forget(second);
  await tell(customer.id, 'withdrawal:1', USD);
  await until(() => third.received.length === 1);
  await until(async () => (await customer.call(pushRoutes.state)).devices === 9);
  expect(first.received).toEqual([]);
  await customer.call(accountRoutes.logout);
  const { PushDeviceModel } = await loaded();
  expect(await PushDeviceModel.countDocuments({ userId: customer.id })).toBe(0);
});

test('agents are told who waits, what they are handed and what their customers write, each once', async () => {
  const [agent, colleague] = [await buildAgent(site), await buildAgent(site)];
  const browser = service.browser();
  await subscribe(colleague, browser);
  const told = (id: string) =>
    browser.received.filter(({ message }) => message.tag === id).map(({ message }) => message.title);
  const waiting = await buildWaiting(site);
  await until(() => told(waiting.id).length > 0);
  expect(browser.received[0]?.message).toMatchObject({
    ...{ side: 'admin', body: '', url: `/googleadmin/service?session=${waiting.id}` },
  });
  expect(browser.received[0]?.message.unread).toContain(waiting.id);
  const handed = await buildOngoing(site, { agent });
  await agent.call(adminServiceRoutes.transfer, {
    params: { id: handed.id },
    body: { to: colleague.username },
  });
  await until(() => told(handed.id).length === 1);
  await say(handed.customer, handed.id, 'And where is my deposit?');
  await until(() => told(handed.id).length === 2);
  expect(told(handed.id)).toEqual(['A conversation was handed to you', 'A customer of yours wrote']);
  expect(told(waiting.id)).toEqual(['A customer is waiting']);
});

test('what a colleague has taken is told to no agent any more; what was seen to elsewhere goes with the next that is told', async () => {
  const [agent, colleague] = [await buildAgent(site), await buildAgent(site)];
  const browser = service.browser();
  await subscribe(agent, browser);
  const { PushDeviceModel, deliverPush } = await loaded();
  const [device] = await PushDeviceModel.find({ userId: agent.id }).lean();
  const push = (about: string) =>
    deliverPush({
      ...{ device: device?._id ?? '', told: Date.now(), tries: 0 },
      note: { kind: 'desk_waiting', about, name: null },
    });
  const unreadOf = (id: string) =>
    browser.received.findLast(({ message }) => message.tag === id)?.message.unread;
  const [first, second] = [await buildWaiting(site), await buildWaiting(site)];
  await push(first.id);
  expect(unreadOf(first.id)).toEqual(expect.arrayContaining([first.id, second.id]));
  await colleague.call(adminServiceRoutes.accept, { params: { id: first.id } });
  await push(second.id);
  expect(unreadOf(second.id)).toContain(second.id);
  expect(unreadOf(second.id)).not.toContain(first.id);
  const told = () => browser.received.filter(({ message }) => message.tag === first.id).length;
  const before = told();
  await push(first.id);
  expect(told()).toBe(before);
});

test('keys for push are made once; those that no SECRET can read are replaced, with what subscribed by them', async () => {
  const customer = await buildCustomer(site);
  await withBrowser(customer);
  const { makePushKeys, getPublicKey, PushKeysModel } = await loaded();
  const before = await getPublicKey();
  await Promise.all([makePushKeys(), makePushKeys()]);
  expect(await getPublicKey()).toBe(before);
  await PushKeysModel.updateOne({ _id: 'site' }, { privateKey: 'sealed.elsewhere' });
  await Promise.all([makePushKeys(), makePushKeys()]);
  expect(await customer.call(pushRoutes.state)).toMatchObject({ devices: 0 });
  expect(await getPublicKey()).not.toBe(before);
});
