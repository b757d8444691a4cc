import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '@lode/embedded/settings';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { privacyRoutes } from '@lode/shared/privacy/rest';
import { webhookRoutes } from '@lode/shared/webhooks/rest';
import { HOOK_KINDS, type HookKind, hookBody, WEBHOOKS_MAX } from '@lode/shared/webhooks/schemas';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCustomer, forgetProof, PASSWORD, type Person } from '../factories/people.ts';
import {
  ask,
  buildOperator,
  buildRich,
  emptyWithdrawals,
  reject,
  stockUp,
} from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { HookReceiver } from '../harness/hook-receiver.ts';
import { mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
let receiver: HookReceiver;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
});
beforeEach(async () => {
  receiver = await HookReceiver.start();
});
afterEach(() => receiver.close());

type Read = (secret: string, headers: unknown, body: string) => { type: string; data: unknown };

async function readEvent(...read: Parameters<Read>) {
  const file = pathToFileURL(join(projectRoot, 'docs/examples/webhook.mjs')).href;
  return ((await import(file)) as { readEvent: Read }).readEvent(...read);
}

const make = (person: Person, kinds: HookKind[] = [...HOOK_KINDS], cid: string = randomUUID()) =>
  person.call(webhookRoutes.make, { body: { cid, url: receiver.url, kinds } });
const sendTest = (person: Person, id: string) => person.call(webhookRoutes.test, { params: { id } });
const logOf = async (person: Person, id: string) =>
  (await person.call(webhookRoutes.deliveries, { params: { id } })).items;
const models = async () => ({
  ...(await import('@lode/server/features/webhooks/webhook.model')),
  ...(await import('@lode/server/features/webhooks/webhook-delivery.model')),
});

test('what happens is told, signed so that the example of the documentation takes it, and noted with its answer', async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
  const person = await buildRich(site, 500);
  const { webhook, secret } = await make(person, ['withdrawal.rejected']);
  receiver.answer = (response) => void response.end('x'.repeat(5000));
  const asked = await ask(person);
  await reject(await buildOperator(site), asked);
  const [taken] = await until(() => receiver.taken.length > 0 && receiver.taken);
  const { headers = {}, body = '' } = taken ?? {};
  const event = await readEvent(secret, headers, body);
  expect(hookBody('withdrawal.rejected').parse(event)).toMatchObject({
    data: { withdrawal_id: asked.id, currency: 'BTC', amount_usd: '100.00', tx_id: null },
  });
  await expect(readEvent(secret, headers, `${body} `)).rejects.toThrow('not signed');
  const delivered = await until(async () =>
    (await logOf(person, webhook.id)).find(({ state }) => state === 'delivered'),
  );
  expect(delivered).toMatchObject({ kind: 'withdrawal.rejected', tries: 1, last: { status: 200 } });
  expect(delivered.last?.answer).toBe('x'.repeat(500));
  expect(headers['webhook-id']).toBe(`evt_${delivered.id}`);
});

test('an event is told in the transaction of what it tells of, once an endpoint, and only to those that want it', async () => {
  const person = await buildCustomer(site);
  const [wants] = [await make(person, ['payout']), await make(person, ['deposit.credited'])];
  const [{ inTransaction }, { tellHooks }] = await Promise.all([
    import('@lode/server/platform/transaction'),
    import('@lode/server/features/webhooks/commands/tell-hooks'),
  ]);
  const data = { contract_id: 'a'.repeat(24), day: '2026-03-09', amount_usd: '1.00' };
  const tell = (key: string, fails = false) =>
    inTransaction(async (tx) => {
      await tellHooks(tx, [{ userId: person.id, kind: 'payout', key, data }]);
      if (fails) throw new Error('rolled back');
    });
  await expect(tell('never', true)).rejects.toThrow('rolled back');
  await tell('once');
  await tell('once');
  const { WebhookDeliveryModel } = await models();
  const rows = await WebhookDeliveryModel.find({ userId: person.id }).lean();
  expect(rows.map(({ key, webhookId }) => [key, String(webhookId)])).toEqual([['once', wants.webhook.id]]);
});

test('what is not taken is tried again later, a redirect is not followed, and a button sends it at once under the same id', async () => {
  const person = await buildCustomer(site);
  const { webhook } = await make(person);
  receiver.answer = (response) => void response.writeHead(302, { location: receiver.url }).end('elsewhere');
  const { id } = await sendTest(person, webhook.id);
  const failed = await until(async () => (await logOf(person, webhook.id)).find(({ last }) => last));
  expect(failed).toMatchObject({ state: 'waiting', tries: 1, last: { status: 302, answer: 'elsewhere' } });
  expect(Date.parse(failed.next_try_at ?? '') - Date.parse(failed.last?.at ?? '')).toBeGreaterThan(14_000);
  expect(receiver.taken).toHaveLength(1);
  expect(await person.call(webhookRoutes.list)).toMatchObject({
    items: [{ failing_since: expect.any(String) }],
  });
  receiver.answer = (response) => void response.end();
  await person.call(webhookRoutes.redeliver, { params: { id } });
  await until(async () => (await logOf(person, webhook.id))[0]?.state === 'delivered');
  const ids = receiver.taken.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([`evt_${id}`, `evt_${id}`]);
  expect(await person.call(webhookRoutes.list)).toMatchObject({ items: [{ failing_since: null }] });
});

test('an endpoint that nothing gets through to for three days is switched off, of which its customer is told', async () => {
  const person = await buildCustomer(site);
  const { webhook } = await make(person);
  const { WebhookModel } = await models();
  const longAgo = new Date(Date.now() - 73 * 3_600_000);
  await WebhookModel.updateOne({ _id: webhook.id }, { $set: { failingSince: longAgo } });
  receiver.answer = (response) => void response.writeHead(500).end();
  await sendTest(person, webhook.id);
  expect((await mailTo(person.email, 'webhook_off')).text).toContain(receiver.url);
  expect(await person.call(webhookRoutes.list)).toMatchObject({ items: [{ on: false }] });
  expect(await codeOf(sendTest(person, webhook.id))).toBe('WEBHOOK_OFF');
  const body = { kinds: ['payout' as const], on: true };
  const changed = await person.call(webhookRoutes.change, { params: { id: webhook.id }, body });
  expect(changed).toMatchObject({ on: true, kinds: ['payout'], failing_since: null });
});

test('after a change of the secret both sign for a day', async () => {
  const person = await buildCustomer(site);
  const { webhook, secret } = await make(person);
  const renewed = await person.call(webhookRoutes.renew, { params: { id: webhook.id } });
  await sendTest(person, webhook.id);
  const [both] = await until(() => receiver.taken.length > 0 && receiver.taken);
  for (const one of [secret, renewed.secret])
    expect(await readEvent(one, both?.headers, both?.body ?? '')).toMatchObject({ type: 'test' });
  const { WebhookModel } = await models();
  await WebhookModel.updateOne({ _id: webhook.id }, { $set: { 'former.until': new Date() } });
  await sendTest(person, webhook.id);
  const last = await until(() => receiver.taken[1]);
  await expect(readEvent(secret, last.headers, last.body)).rejects.toThrow('not signed');
  expect(JSON.stringify(await WebhookModel.find().lean())).not.toContain(renewed.secret);
});

test('there are five at most, nobody reaches another’s, a fresh proof is asked for, and they end with the account', async () => {
  const [person, other] = [await buildCustomer(site), await buildCustomer(site)];
  const cid = randomUUID();
  const [{ webhook }, again] = [await make(person, undefined, cid), await make(person, undefined, cid)];
  expect(again.webhook.id).toBe(webhook.id);
  const codes = await Promise.all(Array.from({ length: WEBHOOKS_MAX }, () => codeOf(make(person))));
  expect(codes.toSorted()).toEqual([...Array(WEBHOOKS_MAX - 1).fill('OK'), 'TOO_MANY_WEBHOOKS']);
  expect(await codeOf(logOf(other, webhook.id))).toBe('NOT_FOUND');
  expect(await codeOf(sendTest(other, webhook.id))).toBe('NOT_FOUND');
  expect(await codeOf(other.call(webhookRoutes.end, { params: { id: webhook.id } }))).toBe('NOT_FOUND');
  const { body } = await person.send(privacyRoutes.export);
  expect(body).toMatchObject({
    webhooks: expect.arrayContaining([expect.objectContaining({ url: receiver.url })]),
  });
  await forgetProof(person);
  expect(await codeOf(make(person))).toBe('REAUTH_REQUIRED');
  await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  await person.call(privacyRoutes.close, { body: { give_up_contracts: false } });
  const { WebhookModel } = await models();
  expect(await WebhookModel.countDocuments({ userId: person.id })).toBe(0);
});
