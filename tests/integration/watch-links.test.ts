import { randomUUID } from 'node:crypto';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { privacyRoutes } from '@lode/shared/privacy/rest';
import { watchRoutes } from '@lode/shared/watch/rest';
import { type NewWatchLink, WATCH_LINKS_MAX } from '@lode/shared/watch/schemas';
import { expect, test } from 'vitest';
import { fund } from '../factories/ledger.ts';
import { buildCustomer, forgetProof, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const draft = (asked: Partial<NewWatchLink> = {}): NewWatchLink => ({
  ...{ cid: randomUUID(), name: 'For my accountant', facts: ['balance'], days: 7 },
  ...asked,
});
const make = (person: Person, asked: Partial<NewWatchLink> = {}) =>
  person.call(watchRoutes.make, { body: draft(asked) });
const visitor = () => new Api(site.urls[0] ?? '');
const look = (secret: string) => visitor().call(watchRoutes.look, { body: { secret } });
const refusalTo = async (secret: string) =>
  (await visitor().send(watchRoutes.look, { body: { secret } })).text;

async function modelOf() {
  return (await import('@lode/server/features/watch/watch-link.model')).WatchLinkModel;
}

test('a link shows what was chosen and nothing else, and when somebody looked', async () => {
  const person = await buildCustomer(site);
  await fund(person.id, 12_500_000n);
  const { link, secret } = await make(person);
  const shown = await visitor().send(watchRoutes.look, { body: { secret } });
  expect(shown.body).toMatchObject({
    data: { balance: { available_usd: '12.50', held_usd: '0.00' }, earnings: null, contracts: null },
  });
  expect(shown.text).not.toMatch(new RegExp(`${person.username}|${person.email}|${person.id}|accountant`));
  expect([shown.headers.get('cache-control'), shown.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex, nofollow',
  ]);
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  const { items } = await person.call(watchRoutes.list);
  expect(items).toMatchObject([{ id: link.id, last_seen_at: expect.any(String) }]);
  expect(await look((await make(person, { facts: ['earnings', 'contracts'] })).secret)).toMatchObject({
    ...{ balance: null, earnings: { total_usd: '0.00' }, contracts: [] },
  });
});

test('a secret is stored as a hash only, and the same request makes one link, whose answer was lost', async () => {
  const person = await buildCustomer(site);
  const body = draft();
  const first = await make(person, body);
  const again = await make(person, body);
  expect(again.link.id).toBe(first.link.id);
  expect(await codeOf(look(first.secret))).toBe('NOT_FOUND');
  expect(await look(again.secret)).toBeTruthy();
  const model = await modelOf();
  const { default: mongoose } = await import('mongoose');
  const kept = mongoose.connection.collection('idempotency_keys');
  const stored = [await model.find().lean(), await kept.find().toArray()];
  expect(JSON.stringify(stored)).not.toContain(again.secret);
});

test('a wrong secret, an ended link and one that was revoked are answered the same', async () => {
  const person = await buildCustomer(site);
  const [ended, revoked] = [await make(person), await make(person)];
  const model = await modelOf();
  await model.updateOne({ _id: ended.link.id }, { $set: { expiresAt: new Date() } });
  await person.call(watchRoutes.end, { params: { id: revoked.link.id } });
  const answers = [
    refusalTo(ended.secret),
    refusalTo(revoked.secret),
    refusalTo('x'),
    refusalTo(ended.link.id),
  ];
  expect(new Set(await Promise.all(answers)).size).toBe(1);
  expect((await person.call(watchRoutes.list)).items).toEqual([]);
});

test('a thousand links: the twenty-first is refused, however many are asked for at once', async () => {
  const person = await buildCustomer(site);
  const model = await modelOf();
  for (let at = 0; at < WATCH_LINKS_MAX - 2; at += 1) await storeLink(person, at);
  const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(make(person))));
  expect(codes.toSorted()).toEqual(['OK', 'OK', 'TOO_MANY_WATCH_LINKS', 'TOO_MANY_WATCH_LINKS']);
  expect(await model.countDocuments({ userId: person.id })).toBe(WATCH_LINKS_MAX);

  async function storeLink({ id }: Person, at: number): Promise<void> {
    const now = new Date();
    await model.create({
      ...{ userId: id, cid: `stored-${at}`, name: 'n', facts: ['balance'], secretHash: `${id} ${at}` },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000), lastSeenAt: null },
    });
  }
});

test('it asks for a fresh proof, ends nobody else’s, is part of one’s data and ends with the account', async () => {
  const [person, other] = [await buildCustomer(site), await buildCustomer(site)];
  const { link, secret } = await make(person);
  expect(await codeOf(other.call(watchRoutes.end, { params: { id: link.id } }))).toBe('NOT_FOUND');
  const { body } = await person.send(privacyRoutes.export);
  expect(body).toMatchObject({ watch_links: [{ name: link.name, facts: ['balance'] }] });
  await forgetProof(person);
  expect(await codeOf(make(person))).toBe('REAUTH_REQUIRED');
  await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  await person.call(privacyRoutes.close, { body: { give_up_contracts: false } });
  expect(await codeOf(look(secret))).toBe('NOT_FOUND');
  expect(await (await modelOf()).countDocuments({ userId: person.id })).toBe(0);
});
