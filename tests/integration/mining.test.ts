import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import { miningRoutes } from '@lode/shared/mining/rest';
import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyLedger, fund, ledger, userId } from '../factories/ledger.ts';
import { toldTo } from '../factories/notifications.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { buildPlan, buyPlan, emptyStore, PLAN, store, USD } from '../factories/store.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const outcomes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? 'OK' : (one.reason as { code?: string }).code));

beforeEach(async () => {
  await emptyLedger();
  await emptyStore();
  await changeSettings(site, { capacity_th: '1000' });
});

/** Moves a contract in time, its length kept, so that it ends then. */
async function endAt(contractId: string, endsAt: Date): Promise<void> {
  const { contracts } = await store();
  const startsAt = new Date(endsAt.getTime() - 365 * DAY_MS);
  await contracts.updateOne({ _id: contractId }, { $set: { startsAt, endsAt } });
}

/** A customer with a contract of 10 TH/s for $250 that ends in so many days, and money for another. */
async function buildOwner(days: number): Promise<{ owner: Person; contractId: string; planId: string }> {
  const owner = await buildCustomer(site);
  const planId = await buildPlan();
  const { contract_id: contractId } = await buyPlan(owner, planId, 250);
  await endAt(contractId, inDays(days));
  await fund(owner.id, 1_000n * USD);
  return { owner, contractId, planId };
}

describe('contracts', () => {
  test('are seen by their customer alone, with what they hold now', async () => {
    const { owner, contractId } = await buildOwner(300);
    const contract = await owner.call(miningRoutes.contract, { params: { id: contractId } });
    expect(contract).toMatchObject({
      hash_power_th: '10.00',
      state: 'active',
      earned_usd: '0.00',
      estimated_daily_usd: null,
      renewal: { state: 'later', contract_id: null },
      payouts: { items: [], next_cursor: null },
    });
    const stranger = await buildCustomer(site);
    for (const route of [miningRoutes.contract, miningRoutes.payouts])
      expect(await codeOf(stranger.call(route, { params: { id: contractId } }))).toBe('CONTRACT_NOT_FOUND');
    expect((await stranger.call(miningRoutes.contracts)).items).toEqual([]);
  });

  test('sum up to the summary: hash power that runs, its number, and nothing invented', async () => {
    const { owner, contractId } = await buildOwner(300);
    const { grant } = await store();
    await grant({
      userId: owner.id,
      hashPower: 1_500_000n,
      days: 7,
      activityId: userId(),
      title: 'Welcome',
    });
    expect(await owner.call(miningRoutes.summary)).toMatchObject({
      hash_power_th: '11.50',
      running: 2,
      contracts: 2,
      efficiency_percent: null,
      estimated_daily_usd: null,
      total_earned_usd: '0.00',
      last_payout: null,
    });
    await endAt(contractId, inDays(-1));
    expect(await owner.call(miningRoutes.summary)).toMatchObject({
      hash_power_th: '1.50',
      running: 1,
      contracts: 2,
    });
    const ended = await owner.call(miningRoutes.contracts, { query: { state: 'ended' } });
    expect(ended.items.map(({ id }) => id)).toEqual([contractId]);
    expect(await owner.call(miningRoutes.earnings, { query: { days: 7 } })).toHaveLength(7);
  });

  test('H4: rewards use capacity like sales', async () => {
    await changeSettings(site, { capacity_th: '3' });
    const { grant, capacity } = await store();
    const give = () =>
      grant({ userId: userId(), hashPower: 2_000_000n, days: 7, activityId: userId(), title: 'Welcome' });
    const codes = outcomes(await Promise.allSettled([give(), give(), give()]));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'SOLD_OUT')).toHaveLength(2);
    expect(await capacity()).toMatchObject({ sold: 2_000_000n, left: 1_000_000n });
  });
});

describe('the end of a contract', () => {
  test('frees its capacity once, however often and by how many it is looked at, and is told', async () => {
    const { owner, contractId } = await buildOwner(300);
    const { expire, capacity, contracts } = await store();
    await expire();
    expect(await capacity()).toMatchObject({ sold: 10_000_000n });
    const socket = await owner.connect(1);
    await endAt(contractId, new Date(Date.now() - 1));
    await Promise.all([expire(), expire(), expire(), expire()]);
    await expire();
    expect(await capacity()).toMatchObject({ sold: 0n });
    await socket.waitFor('mining:contract.changed', ({ id, rev }) => id === contractId && rev === 2);
    expect(await contracts.findById(contractId).lean()).toMatchObject({ open: false });
  });

  test('J3: is found by the workers without anything of it in the queue', async () => {
    const { contractId } = await buildOwner(300);
    const { contracts, capacity } = await store();
    await endAt(contractId, new Date(Date.now() - 1));
    await until(async () => (await contracts.findById(contractId).lean())?.open === false);
    expect(await capacity()).toMatchObject({ sold: 0n });
  });
});

describe('the offer of a renewal', () => {
  test('is mailed once, in the language of its customer, thirty days before the end and not sooner', async () => {
    const { owner, contractId } = await buildOwner(30.01);
    const { announce, collection } = await store();
    await collection('users').updateOne({ _id: new Types.ObjectId(owner.id) }, { $set: { language: 'zh' } });
    const mails = () => collection('mails').find({ to: owner.email, kind: 'contract_ending' }).toArray();
    await announce();
    expect(await mails()).toEqual([]);
    await endAt(contractId, inDays(29.99));
    await Promise.all([announce(), announce(), announce()]);
    await announce();
    expect(await mails()).toMatchObject([{ language: 'zh' }]);
    expect(await toldTo(owner.id)).toMatchObject([{ kind: 'contract_ending', about: contractId }]);
  });

  test('says nothing of what was renewed already', async () => {
    const { owner, contractId } = await buildOwner(30.01);
    const { announce, collection, contracts } = await store();
    await contracts.updateOne({ _id: contractId }, { $set: { renewedBy: contractId, endsAt: inDays(20) } });
    await announce();
    expect(await collection('mails').countDocuments({ to: owner.email, kind: 'contract_ending' })).toBe(0);
  });
});

describe('renewal', () => {
  const quoteOf = (owner: Person, id: string) => owner.call(storeRoutes.renewalQuote, { params: { id } });
  const renew = (owner: Person, id: string, quoteId: string) =>
    owner.call(storeRoutes.renew, { params: { id }, body: { quote_id: quoteId } });

  test('is offered from thirty days before the end until the end', async () => {
    const { owner, contractId } = await buildOwner(30.01);
    const ask = () => codeOf(quoteOf(owner, contractId));
    expect(await ask()).toBe('RENEWAL_NOT_OPEN');
    await endAt(contractId, inDays(29.99));
    expect(await ask()).toBe('OK');
    await endAt(contractId, new Date(Date.now() - 1));
    expect(await ask()).toBe('RENEWAL_NOT_OPEN');
    const stranger = await buildCustomer(site);
    expect(await codeOf(quoteOf(stranger, contractId))).toBe('CONTRACT_NOT_FOUND');
  });

  test('costs the price of now, starts at the old end, and keeps its capacity though the farm is full', async () => {
    const { owner, contractId, planId } = await buildOwner(10);
    const { capacity, collection } = await store();
    await changeSettings(site, { capacity_th: '10' });
    await collection('store_plans').updateOne({ _id: new Types.ObjectId(planId) }, [
      { $set: { pricePerTh: 30_000_000n } },
    ] as never);
    const old = await owner.call(miningRoutes.contract, { params: { id: contractId } });
    const quote = await quoteOf(owner, contractId);
    expect(quote).toMatchObject({
      amount_usd: '300.00',
      hash_power_th: '10.00',
      starts_at: old.ends_at,
      renews: contractId,
    });
    const purchase = await renew(owner, contractId, quote.id);
    expect(purchase).toMatchObject({ starts_at: old.ends_at, renews: contractId });
    expect(await capacity()).toMatchObject({ sold: 10_000_000n, left: 0n });
    const next = await owner.call(miningRoutes.contract, { params: { id: purchase.contract_id } });
    expect(next).toMatchObject({ state: 'upcoming', hash_power_th: '10.00' });
    const { balance } = await ledger();
    expect(await balance(`wallet:${owner.id}`)).toMatchObject({ posted: 700n * USD });
    // The old one's end frees nothing; the new one's does.
    const { expire } = await store();
    await endAt(contractId, new Date(Date.now() - 1));
    await expire();
    expect(await capacity()).toMatchObject({ sold: 10_000_000n });
    await endAt(purchase.contract_id, new Date(Date.now() - 1));
    await expire();
    expect(await capacity()).toMatchObject({ sold: 0n });
  });

  test('is sold though its plan is off sale, at the price last set; to new buyers the plan is not', async () => {
    const { owner, contractId, planId } = await buildOwner(10);
    const staff = await buildAgent(site, { role: 'operator' });
    const body = { ...PLAN, price_per_th: '30', active: false, version: 1 };
    await staff.call(adminPlanRoutes.change, { params: { id: planId }, body });
    const shown = await owner.call(miningRoutes.contract, { params: { id: contractId } });
    expect(shown.renewal).toMatchObject({ state: 'open' });
    const quote = await quoteOf(owner, contractId);
    expect(quote).toMatchObject({ amount_usd: '300.00', price_per_th: '30.00' });
    expect(await renew(owner, contractId, quote.id)).toMatchObject({ renews: contractId });
    const asNew = { body: { plan_id: planId, amount_usd: 100 } };
    expect(await codeOf(owner.call(storeRoutes.quote, asNew))).toBe('PLAN_INACTIVE');
  });

  test('happens once, whichever of its quotes come first', async () => {
    const { owner, contractId } = await buildOwner(10);
    const { buy, contracts } = await store();
    const quotes = [await quoteOf(owner, contractId), await quoteOf(owner, contractId)];
    const codes = outcomes(await Promise.allSettled(quotes.map(({ id }) => buy(owner.id, id, contractId))));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ALREADY_RENEWED')).toHaveLength(1);
    expect(await contracts.countDocuments()).toBe(2);
    expect(await codeOf(quoteOf(owner, contractId))).toBe('ALREADY_RENEWED');
    const { balance } = await ledger();
    expect(await balance(`wallet:${owner.id}`)).toMatchObject({ posted: 750n * USD });
  });

  test('H4: comes too late once its capacity was given back, whatever the clock of this server says', async () => {
    const { owner, contractId } = await buildOwner(10);
    const { contracts, capacity } = await store();
    const { id } = await quoteOf(owner, contractId);
    await contracts.updateOne({ _id: contractId }, { $set: { open: false } });
    expect(await codeOf(renew(owner, contractId, id))).toBe('RENEWAL_NOT_OPEN');
    expect([await contracts.countDocuments(), (await capacity()).sold]).toEqual([1, 10_000_000n]);
  });

  test('takes its own kind of quote only, and rewards have none', async () => {
    const { owner, contractId, planId } = await buildOwner(10);
    const plain = await owner.call(storeRoutes.quote, { body: { plan_id: planId, amount_usd: 100 } });
    expect(await codeOf(renew(owner, contractId, plain.id))).toBe('QUOTE_NOT_FOUND');
    const renewal = await quoteOf(owner, contractId);
    expect(await codeOf(owner.call(storeRoutes.purchase, { body: { quote_id: renewal.id } }))).toBe(
      'QUOTE_NOT_FOUND',
    );
    const { grant } = await store();
    const gift = { userId: owner.id, hashPower: 1_000_000n, days: 7, activityId: userId(), title: 'Gift' };
    const reward = await grant(gift);
    expect(await codeOf(quoteOf(owner, String(reward._id)))).toBe('RENEWAL_NOT_OPEN');
  });
});

describe('staff', () => {
  test('find contracts by customer and state, with the sums of all that fit', async () => {
    const staff = await buildAgent(site, { role: 'operator' });
    const { owner, contractId } = await buildOwner(300);
    const other = await buildOwner(300);
    const all = await staff.call(adminContractRoutes.list);
    expect(all).toMatchObject({
      total: 2,
      totals: { hash_power_th: '20.00', amount_usd: '500.00', earned_usd: '0.00' },
    });
    const found = await staff.call(adminContractRoutes.list, { query: { search: owner.username } });
    expect(found.items.map(({ id }) => id)).toEqual([contractId]);
    expect(found.items[0]?.user).toEqual({ id: owner.id, username: owner.username });
    const byId = await staff.call(adminContractRoutes.list, { query: { search: other.contractId } });
    expect(byId.total).toBe(1);
    const none = await staff.call(adminContractRoutes.list, { query: { state: 'ended' } });
    expect(none).toMatchObject({ total: 0, totals: { hash_power_th: '0.00' } });
    const one = await staff.call(adminContractRoutes.get, { params: { id: contractId } });
    expect(one).toMatchObject({ id: contractId, user: { username: owner.username } });
  });

  test('H4: the capacity is never set below what is sold', async () => {
    await buildOwner(300);
    const admin = await buildAgent(site, { role: 'admin' });
    const { version, settings } = await admin.call(adminSiteRoutes.settings);
    const save = (capacity_th: string) =>
      admin.call(adminSiteRoutes.saveSettings, { body: { version, settings: { ...settings, capacity_th } } });
    const refusal = await refusalOf(save('9.99'));
    expect(refusal.failure).toMatchObject({
      code: 'CAPACITY_BELOW_SOLD',
      fields: { 'settings.capacity_th': 'CAPACITY_BELOW_SOLD' },
    });
    await save('10');
    await confirmGuarded(site);
    expect((await admin.call(adminSiteRoutes.settings)).settings.capacity_th).toBe('10');
    // It is smaller from the next day on only, and nothing that would be too much by then is sold any more.
    const { capacity, grant } = await store();
    expect(await capacity()).toMatchObject({ total: 1_000_000_000n, left: 0n });
    const reward = { userId: userId(), hashPower: 10_000n, days: 7, activityId: userId(), title: 'Welcome' };
    expect(outcomes(await Promise.allSettled([grant(reward)]))).toEqual(['SOLD_OUT']);
  });
});
