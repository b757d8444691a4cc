import { randomUUID } from 'node:crypto';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyLedger, fund, ledger, userId } from '../factories/ledger.ts';
import { buildAgent, buildCustomer } from '../factories/people.ts';
import { buildPlan, buyPlan, emptyStore, PLAN, planInput, store, USD } from '../factories/store.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const outcomes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? 'OK' : (one.reason as { code?: string }).code));
const count = (codes: (string | undefined)[], code: string) => codes.filter((one) => one === code).length;

/** What the clock says from now on, in this process. */
async function setClock(now: Date): Promise<void> {
  const { clock } = await import('@lode/server/platform/clock');
  vi.spyOn(clock, 'now').mockReturnValue(now);
}

beforeEach(async () => {
  await emptyLedger();
  await emptyStore();
  await changeSettings(site, { capacity_th: '1000' });
});
afterEach(() => void vi.restoreAllMocks());

describe('the catalogue', () => {
  test('shows plans for sale, capacity left and, before any payment, no estimate (H3)', async () => {
    await buildPlan({ name: 'Off sale', active: false });
    const planId = await buildPlan({ tiers: [{ from_th: '10', bonus_percent: '2.5' }] });
    const customer = await buildCustomer(site);
    await buyPlan(customer, planId, 500);
    expect(await customer.call(storeRoutes.catalogue)).toEqual({
      plans: [
        {
          id: planId,
          name: 'Standard',
          price_per_th: '25.00',
          minimum_usd: '50.00',
          tiers: [{ from_th: '10.00', bonus_percent: '2.5' }],
        },
      ],
      capacity: { total_th: '1000.00', sold_th: '20.50', left_th: '979.50' },
      estimate: null,
      maintenance_fee_percent: '10',
      contract_days: 365,
    });
  });
});

describe('quotes', () => {
  test('tell what an investment buys, with its bonus, whatever the balance', async () => {
    const planId = await buildPlan({
      tiers: [
        { from_th: '10', bonus_percent: '2' },
        { from_th: '40', bonus_percent: '5' },
      ],
    });
    const customer = await buildCustomer(site);
    const quote = await customer.call(storeRoutes.quote, {
      body: { plan_id: planId, amount_usd: '1000.50' },
    });
    expect(quote).toMatchObject({
      amount_usd: '1000.50',
      price_per_th: '25.00',
      purchased_th: '40.02',
      bonus_th: '2.001',
      hash_power_th: '42.021',
      estimate: null,
      renews: null,
    });
    expect(Date.parse(quote.expires_at) - Date.parse(quote.now)).toBeLessThanOrEqual(60_000);
  });

  test('are refused below the minimum, past the capacity, and for a plan that is off sale', async () => {
    const customer = await buildCustomer(site);
    const ask = async (plan_id: string, amount_usd: number) =>
      (await customer.send(storeRoutes.quote, { body: { plan_id, amount_usd } })).body;
    const planId = await buildPlan();
    expect(await ask(planId, 49.99)).toMatchObject({
      code: 'PURCHASE_MINIMUM',
      message: 'The minimum investment of this plan is $50.00',
      data: { amount: '50.00' },
    });
    expect(await ask(planId, 25_000.01)).toMatchObject({
      code: 'SOLD_OUT',
      data: { capacity_left_th: '1000.00' },
    });
    expect(await ask(planId, 25_000)).toMatchObject({ status: 'success' });
    expect(await ask(await buildPlan({ active: false }), 100)).toMatchObject({ code: 'PLAN_INACTIVE' });
  });

  test('hold their price to the last millisecond of sixty seconds, and not a moment longer', async () => {
    const { quote, buy } = await store();
    const planId = await buildPlan();
    const user = userId();
    await fund(user, 400n * USD);
    const [first, second] = [await quote(user, planId, 100n * USD), await quote(user, planId, 100n * USD)];
    expect(first.expiresAt.getTime() - first.createdAt.getTime()).toBe(60_000);
    await setClock(new Date(first.expiresAt.getTime() - 1));
    await expect(buy(user, first._id)).resolves.toMatchObject({ amountUsd: 100n * USD });
    await setClock(second.expiresAt);
    await expect(buy(user, second._id)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
  });

  test('hold their price though the plan changes or goes off sale meanwhile', async () => {
    const { quote, buy, collection } = await store();
    const planId = await buildPlan();
    const user = userId();
    await fund(user, 200n * USD);
    const offered = await quote(user, planId, 100n * USD);
    const staff = await buildAgent(site, { role: 'operator' });
    const change = { ...PLAN, price_per_th: '50', active: false, version: 1 };
    await staff.call(adminPlanRoutes.change, { params: { id: planId }, body: change });
    const purchase = await buy(user, offered._id);
    expect(purchase).toMatchObject({ pricePerTh: 25n * USD, purchased: 4_000_000n });
    expect(await collection('mining_contracts').countDocuments({ hashPower: 4_000_000 })).toBe(1);
    await expect(quote(user, planId, 100n * USD)).rejects.toMatchObject({ code: 'PLAN_INACTIVE' });
  });

  test("somebody else's quote does not exist", async () => {
    const { quote, buy } = await store();
    const offered = await quote(userId(), await buildPlan(), 100n * USD);
    const other = userId();
    await fund(other, 200n * USD);
    await expect(buy(other, offered._id)).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' });
  });
});

describe('purchases', () => {
  test('move the money, take the capacity and start the contract at once, told to their customer', async () => {
    const planId = await buildPlan({ tiers: [{ from_th: '0', bonus_percent: '10' }] });
    const customer = await buildCustomer(site);
    const socket = await customer.connect(1);
    const purchase = await buyPlan(customer, planId, 250);
    const { balance } = await ledger();
    expect(purchase).toMatchObject({ amount_usd: '250.00', purchased_th: '10.00', bonus_th: '1.00' });
    expect(Date.parse(purchase.ends_at) - Date.parse(purchase.starts_at)).toBe(365 * 86_400_000);
    expect(await balance(`wallet:${customer.id}`)).toMatchObject({ posted: 0n });
    expect(await balance('hash_power_sales')).toMatchObject({ posted: 250n * USD });
    await socket.waitFor('mining:contract.changed', ({ id }) => id === purchase.contract_id);
    const receipt = await customer.call(storeRoutes.receipt, { params: { id: purchase.id } });
    expect(receipt).toEqual(purchase);
    const stranger = await buildCustomer(site);
    expect(await codeOf(stranger.call(storeRoutes.receipt, { params: { id: purchase.id } }))).toBe(
      'NOT_FOUND',
    );
    expect((await customer.call(storeRoutes.purchases)).items).toEqual([purchase]);
  });

  test('too little balance buys nothing and takes nothing', async () => {
    const { capacity, collection } = await store();
    const planId = await buildPlan();
    const customer = await buildCustomer(site);
    await fund(customer.id, 100n * USD - 1n);
    const quote = await customer.call(storeRoutes.quote, { body: { plan_id: planId, amount_usd: 100 } });
    const buy = { body: { quote_id: quote.id } };
    expect(await codeOf(customer.call(storeRoutes.purchase, buy))).toBe('INSUFFICIENT_BALANCE');
    expect(await capacity()).toMatchObject({ sold: 0n });
    expect(await collection('mining_contracts').countDocuments()).toBe(0);
    await fund(customer.id, 1n);
    await expect(customer.call(storeRoutes.purchase, buy)).resolves.toMatchObject({ amount_usd: '100.00' });
  });

  test('L4: a quote is bought once, by whatever keys, doubled and at the same moment', async () => {
    const { quote, buy, collection } = await store();
    const planId = await buildPlan();
    const user = userId();
    await fund(user, 1_000n * USD);
    const { _id } = await quote(user, planId, 100n * USD);
    const all = await Promise.all(Array.from({ length: 8 }, () => buy(user, _id)));
    expect(new Set(all.map((one) => String(one._id))).size).toBe(1);
    const { balance } = await ledger();
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 900n * USD });
    expect(await collection('mining_contracts').countDocuments()).toBe(1);
  });

  test('L4: a doubled request gets the first receipt, another body under its key a conflict', async () => {
    const planId = await buildPlan();
    const customer = await buildCustomer(site);
    await fund(customer.id, 500n * USD);
    const offer = () => customer.call(storeRoutes.quote, { body: { plan_id: planId, amount_usd: 100 } });
    const [first, other] = [await offer(), await offer()];
    const key = randomUUID();
    const send = (quote_id: string) =>
      customer.call(storeRoutes.purchase, { body: { quote_id }, idempotencyKey: key });
    const receipt = await send(first.id);
    expect(await send(first.id)).toEqual(receipt);
    expect(await codeOf(send(other.id))).toBe('IDEMPOTENCY_CONFLICT');
    const { balance } = await ledger();
    expect(await balance(`wallet:${customer.id}`)).toMatchObject({ posted: 400n * USD });
  });

  test('L3, H4: of buyers who race past the capacity exactly what fits is sold', async () => {
    await changeSettings(site, { capacity_th: '32' });
    const { quote, buy, capacity, contracts } = await store();
    const planId = await buildPlan();
    const buyers = Array.from({ length: 16 }, userId);
    const quotes = [];
    for (const user of buyers) {
      await fund(user, 150n * USD);
      quotes.push(await quote(user, planId, 150n * USD));
    }
    const all = await Promise.allSettled(quotes.map(({ userId: user, _id }) => buy(String(user), _id)));
    // 6 TH/s each: five fit into thirty-two.
    expect(count(outcomes(all), 'OK')).toBe(5);
    expect(count(outcomes(all), 'SOLD_OUT')).toBe(11);
    expect(await capacity()).toEqual({ total: 32_000_000n, sold: 30_000_000n, left: 2_000_000n });
    expect(await contracts.countDocuments()).toBe(5);
    const { balance } = await ledger();
    expect(await balance('hash_power_sales')).toMatchObject({ posted: 5n * 150n * USD });
  });

  test('L3: one balance spent on many quotes at once pays for as many as it affords', async () => {
    const { quote, buy } = await store();
    const planId = await buildPlan();
    const user = userId();
    await fund(user, 350n * USD);
    const quotes = [];
    for (let at = 0; at < 8; at += 1) quotes.push(await quote(user, planId, 100n * USD));
    const codes = outcomes(await Promise.allSettled(quotes.map(({ _id }) => buy(user, _id))));
    expect(count(codes, 'OK')).toBe(3);
    expect(count(codes, 'INSUFFICIENT_BALANCE')).toBe(5);
  });
});

describe('plans as staff keep them', () => {
  test('are made, changed and switched off, each change recorded', async () => {
    const staff = await buildAgent(site, { role: 'operator' });
    const plan = await staff.call(adminPlanRoutes.create, { body: PLAN });
    expect(plan).toMatchObject({ version: 1, active: true, sold_th: '0.00', updated_by: staff.username });
    const body = { ...PLAN, name: 'Renamed', active: false, version: 1 };
    const changed = await staff.call(adminPlanRoutes.change, { params: { id: plan.id }, body });
    expect(changed).toMatchObject({ id: plan.id, version: 2, name: 'Renamed', active: false });
    expect(await codeOf(staff.call(adminPlanRoutes.change, { params: { id: plan.id }, body }))).toBe(
      'PLAN_CHANGED',
    );
    const { collection } = await store();
    const actions = await collection('operation_entries')
      .find({ 'target.id': plan.id })
      .sort({ at: 1 })
      .toArray();
    expect(actions.map(({ action }) => action as string)).toEqual(['plan.created', 'plan.changed']);
  });

  test.each([
    [{ tiers: tiersOf('10', '10') }, 'tiers', 'TIERS_INVALID'],
    [{ tiers: tiersOf('10', '5') }, 'tiers', 'TIERS_INVALID'],
    [{ price_per_th: '0' }, 'price_per_th', 'AMOUNT_POSITIVE'],
    [{ minimum_usd: '0.50' }, 'minimum_usd', 'AMOUNT_INVALID'],
  ])('%j is refused', async (changes, field, code) => {
    const staff = await buildAgent(site, { role: 'operator' });
    const { body } = await staff.send(adminPlanRoutes.create, { body: { ...PLAN, ...changes } });
    expect(body).toMatchObject({ status: 'error', fields: { [field]: code } });
  });

  test('two who edit the same plan at once: one is told of the other', async () => {
    const { changePlan } = await store();
    const id = await buildPlan();
    const staff = await buildAgent(site, { role: 'operator' });
    const by = { identity: { userId: staff.id, username: staff.username, role: 'operator' }, address: '::1' };
    const change = (name: string) => changePlan(by as never, id, { ...planInput({ name }), version: 1 });
    const codes = outcomes(await Promise.allSettled([change('one'), change('two')]));
    expect([count(codes, 'OK'), count(codes, 'PLAN_CHANGED')]).toEqual([1, 1]);
  });
});

function tiersOf(...starts: string[]) {
  return starts.map((from_th) => ({ from_th, bonus_percent: '2' }));
}
