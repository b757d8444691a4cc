import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import type { Deposit } from '@lode/shared/deposits/schemas';
import { financeRoutes } from '@lode/shared/finance/rest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { emptyLedger, fund, ledger } from '../factories/ledger.ts';
import { buildCustomer, buildPerson, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const reason = 'looked at it by hand';
let first: Person;
let second: Person;

beforeAll(async () => {
  [first, second] = await Promise.all([
    buildPerson(site, { role: 'operator' }),
    buildPerson(site, { role: 'admin' }),
  ]);
});

beforeEach(async () => {
  await emptyLedger();
  await (await chains()).round();
});

const units = ({ currency, crypto_amount }: Deposit) => {
  const [whole = '0', fraction = ''] = crypto_amount.split('.');
  return BigInt(whole + fraction.padEnd(NETWORKS[currency].decimals, '0'));
};
const walletOf = async ({ id }: Person) => (await (await ledger()).balance(`wallet:${id}`)).posted;
const fundsOf = async (account: 'marketing' | 'adjustments' | 'fees') =>
  (await (await ledger()).balance(account)).posted;

/** Money of the operator's own, as sales of hash power leave it. */
async function fillFees(amount: bigint): Promise<void> {
  const { inLedger, postEntry } = await ledger();
  const customer = '0'.repeat(24);
  await fund(customer, amount);
  await inLedger((tx) =>
    postEntry(tx, {
      key: `test:${Math.random()}`,
      kind: 'transfer',
      legs: [
        { account: `wallet:${customer}`, side: 'debit', amount },
        { account: 'fees', side: 'credit', amount },
      ],
    }),
  );
}

/** A deposit whose payment waits for a person, and the payment's id. */
async function inReview(customer: Person, amountUsd = 100, coin: Coin = 'BTC') {
  const { pay, rounds } = await chains();
  const deposit = await customer.call(depositRoutes.create, {
    body: { currency: coin, amount_usd: amountUsd },
  });
  const txid = await pay({ coin, to: deposit.address, amount: units(deposit) });
  await rounds(1);
  const id = `${deposit.chain}:${txid}:0`;
  const { PaymentModel } = await import('@lode/server/features/deposits/deposit.model');
  await PaymentModel.updateOne({ _id: id }, { $set: { state: 'review', reason: 'sources_disagree' } });
  return { deposit, id };
}

/** The same, with its confirmations. */
async function confirmedInReview(customer: Person, amountUsd = 100) {
  const reviewed = await inReview(customer, amountUsd);
  await (await chains()).rounds(3);
  return reviewed;
}

const credit = (who: Person, id: string) =>
  who.call(adminDepositRoutes.credit, { params: { id }, body: { reason } });
const ignore = (who: Person, id: string) =>
  who.call(adminDepositRoutes.ignore, { params: { id }, body: { reason } });
const storyOf = (who: Person, { id }: Deposit) => who.call(adminDepositRoutes.get, { params: { id } });

describe('a payment in review', () => {
  test('is in the queue with its why, is credited once at the rate of now, and its story tells everything', async () => {
    const customer = await buildCustomer(site);
    const colleague = await second.connect();
    const stranger = await (await buildCustomer(site)).connect();
    const { deposit, id } = await confirmedInReview(customer);
    const { items } = await first.call(adminDepositRoutes.reviews, { query: { limit: 100 } });
    const queued = items.find(({ payment }) => payment.id === id);
    expect(queued).toMatchObject({
      payment: { reason: 'sources_disagree', approvals_needed: 1, approvals: [] },
      deposit: { id: deposit.id, user: { id: customer.id, username: customer.username } },
    });
    const after = await credit(first, id);
    expect(after).toMatchObject({ state: 'credited', payments: [{ id, state: 'credited', reason: null }] });
    expect(Number(after.credited_usd)).toBeGreaterThan(90);
    const credited = await walletOf(customer);
    expect(credited).toBeGreaterThan(90_000_000n);
    await until(() => colleague.all('finance:matter.changed').some((matter) => matter.id === deposit.id));
    expect(stranger.all('finance:matter.changed')).toEqual([]);
    expect(await codeOf(credit(second, id))).toBe('PAYMENT_NOT_IN_REVIEW');
    expect(await walletOf(customer)).toBe(credited);
    await (await ledger()).seal();
    const story = await storyOf(second, deposit);
    expect(story.user).toMatchObject({ email: customer.email });
    expect(story.entries).toHaveLength(1);
    expect(story.entries[0]).toMatchObject({ kind: 'deposit', id: story.payments[0]?.entry_id });
    expect(story.seals).toMatchObject([{ seq: story.entries[0]?.seal, entry_id: story.entries[0]?.id }]);
    expect(story.operations).toMatchObject([
      { action: 'payment.credited', reason, actor: { username: first.username } },
    ]);
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('is ignored for good: nothing moves, and it cannot be credited any more', async () => {
    const customer = await buildCustomer(site);
    const { deposit, id } = await confirmedInReview(customer);
    expect(await ignore(first, id)).toMatchObject({ payments: [{ state: 'ignored' }] });
    expect(await codeOf(credit(second, id))).toBe('PAYMENT_NOT_IN_REVIEW');
    await (await chains()).rounds(2);
    expect(await walletOf(customer)).toBe(0n);
    const story = await storyOf(first, deposit);
    expect(story.operations).toMatchObject([{ action: 'payment.ignored', reason }]);
    // A wallet program finds its coins by these.
    const key = { address_index: expect.any(Number), key_id: expect.stringMatching(/^[0-9a-f]{8}$/) };
    expect(story).toMatchObject(key);
  });

  test('is not credited before its confirmations, nor without a reason, nor by whom it belongs to', async () => {
    const customer = await buildCustomer(site);
    const early = await inReview(customer);
    expect(await codeOf(credit(first, early.id))).toBe('PAYMENT_UNCONFIRMED');
    const call = first.call(adminDepositRoutes.credit, { params: { id: early.id }, body: { reason: ' ' } });
    expect(await codeOf(call)).toBe('REASON_REQUIRED');
    await (await chains()).rounds(3);
    const { DepositModel } = await import('@lode/server/features/deposits/deposit.model');
    await DepositModel.updateOne({ _id: early.deposit.id }, { $set: { userId: first.id } });
    expect(await codeOf(credit(first, early.id))).toBe('OWN_REQUEST');
    expect(await codeOf(credit(second, 'bitcoin:00:7'))).toBe('PAYMENT_NOT_FOUND');
  });

  test('from the setting on it takes two people, and never the same one twice', async () => {
    await changeSettings(site, { second_admin_from: '50' });
    const customer = await buildCustomer(site);
    const { id } = await confirmedInReview(customer);
    const noted = await credit(first, id);
    expect(noted.payments).toMatchObject([
      { state: 'review', approvals_needed: 2, approvals: [{ by: { username: first.username }, reason }] },
    ]);
    expect(await walletOf(customer)).toBe(0n);
    expect(await codeOf(credit(first, id))).toBe('ALREADY_APPROVED');
    const { operations } = await credit(second, id);
    expect(operations.map(({ action }) => action)).toEqual(['payment.credited', 'payment.approved']);
    expect(await walletOf(customer)).toBeGreaterThan(90_000_000n);
    await changeSettings(site, { second_admin_from: '10000' });
  });

  test('two people at once: one credits it, the other is told', async () => {
    const customer = await buildCustomer(site);
    const { deposit, id } = await confirmedInReview(customer);
    const codes = await Promise.all(
      [first, second].map((who, server) =>
        codeOf(
          who.call(
            adminDepositRoutes.credit,
            { params: { id }, body: { reason } },
            server % site.urls.length,
          ),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(['OK', 'PAYMENT_NOT_IN_REVIEW']);
    const { entries, operations } = await storyOf(first, deposit);
    expect([entries.length, operations.length]).toEqual([1, 1]);
  });

  test('the same call twice is one credit', async () => {
    const customer = await buildCustomer(site);
    const { id } = await confirmedInReview(customer);
    const input = { params: { id }, body: { reason }, idempotencyKey: `credit-${id}`.slice(0, 60) };
    const [one, again] = [
      await first.call(adminDepositRoutes.credit, input),
      await first.call(adminDepositRoutes.credit, input),
    ];
    expect(again.credited_usd).toBe(one.credited_usd);
    expect(await walletOf(customer)).toBe(BigInt(Math.round(Number(one.credited_usd) * 1e6)));
  });

  test('another coin of the same chain is credited by its own rate, and does not count as the quoted one', async () => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await customer.call(depositRoutes.create, {
      body: { currency: 'USDT', amount_usd: '100' },
    });
    const txid = await pay({ coin: 'TRX', to: deposit.address, amount: 500_000_000n });
    await rounds(22);
    const after = await credit(first, `tron:${txid}:0`);
    expect(after).toMatchObject({ state: 'underpaid', payments: [{ currency: 'TRX', state: 'credited' }] });
    const trx = await (await ledger()).balance('holdings:TRX');
    expect(trx.posted).toBe(50_000_000_000n);
    expect(await walletOf(customer)).toBeGreaterThan(0n);
  });
});

describe('the list of deposits', () => {
  test('is filtered by state, currency, person, address, transaction and time, and sums up all that fit', async () => {
    const customer = await buildCustomer(site);
    const { deposit, id } = await confirmedInReview(customer, 150);
    await customer.call(depositRoutes.create, { body: { currency: 'TRX', amount_usd: '25' } });
    await credit(first, id);
    const list = (query: Record<string, string | number>) => first.call(adminDepositRoutes.list, { query });
    const mine = await list({ user: customer.username.slice(0, 12), limit: 1 });
    expect(mine).toMatchObject({
      total: 2,
      items: [{ currency: 'TRX' }],
      totals: [
        { currency: 'BTC', count: 1, asked_usd: '150.00' },
        { currency: 'TRX', count: 1, asked_usd: '25.00', credited_usd: '0.00' },
      ],
    });
    expect(Number(mine.totals[0]?.credited_usd)).toBeGreaterThan(100);
    const ids = async (query: Record<string, string>) =>
      (await list({ user: customer.id, ...query })).items.map((one) => one.id);
    expect(await ids({ state: 'credited' })).toEqual([deposit.id]);
    expect(await ids({ currency: 'BTC' })).toEqual([deposit.id]);
    expect(await ids({ search: deposit.address })).toEqual([deposit.id]);
    expect(await ids({ search: id.split(':')[1] ?? '' })).toEqual([deposit.id]);
    expect(await ids({ to: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await ids({ user: customer.email })).toHaveLength(2);
    expect(await ids({ user: 'nobody-of-this-name' })).toEqual([]);
  });

  test('limits and confirmations follow the settings', async () => {
    const customer = await buildCustomer(site);
    await changeSettings(site, { deposit_minimum: '30', deposit_maximum: '60', confirmations_btc: 4 });
    const [btc] = await customer.call(depositRoutes.currencies);
    expect(btc).toMatchObject({ minimum: '30.00', maximum: '60.00', confirmations_needed: 4 });
    const create = (amount_usd: string) =>
      customer.send(depositRoutes.create, { body: { currency: 'BTC', amount_usd } });
    expect((await create('29.99')).body).toMatchObject({
      code: 'DEPOSIT_MINIMUM',
      message: 'Minimum deposit amount is $30.00',
      data: { amount: '30.00' },
      fields: { amount_usd: 'DEPOSIT_MINIMUM' },
    });
    expect((await create('60.01')).body).toMatchObject({
      code: 'DEPOSIT_MAXIMUM',
      data: { amount: '60.00' },
    });
    const { pay, rounds } = await chains();
    const deposit = await customer.call(depositRoutes.create, {
      body: { currency: 'BTC', amount_usd: '40' },
    });
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await rounds(3);
    const read = () => customer.call(depositRoutes.one, { params: { id: deposit.id } });
    expect(await read()).toMatchObject({ state: 'detected', confirmations: 3, confirmations_needed: 4 });
    await rounds(1);
    await until(async () => (await read()).state === 'credited');
    await changeSettings(site, { deposit_minimum: '20', deposit_maximum: '50000', confirmations_btc: 2 });
  });
});

describe('adjustments and transfers', () => {
  const request = (who: Person, body: Record<string, unknown>) =>
    who.call(financeRoutes.requestAdjustment, { body: { reason, amount_usd: '5', ...body } as never });
  const give = (who: Person, user: string) => request(who, { kind: 'adjustment', user, direction: 'credit' });
  const transfer = (who: Person) => request(who, { kind: 'transfer', from: 'fees', to: 'adjustments' });
  const decideBy = (who: Person, id: string, route: 'approveAdjustment' | 'rejectAdjustment') =>
    who.call(financeRoutes[route], { params: { id }, body: { reason } });

  test('H2: what is given to a customer was paid in by the operator before, and a second person moves it', async () => {
    await fillFees(20_000_000n);
    const customer = await buildCustomer(site);
    const given = await give(first, customer.email);
    expect(given).toMatchObject({
      kind: 'adjustment',
      state: 'requested',
      from: 'adjustments',
      to: `wallet:${customer.id}`,
      user: { username: customer.username },
      requested_by: { username: first.username },
    });
    // Nothing was paid in yet.
    expect(await codeOf(decideBy(second, given.id, 'approveAdjustment'))).toBe('INSUFFICIENT_FUNDS');
    const { id } = await transfer(first);
    expect(await codeOf(decideBy(first, id, 'approveAdjustment'))).toBe('OWN_REQUEST');
    await decideBy(second, id, 'approveAdjustment');
    expect([await fundsOf('adjustments'), await fundsOf('fees')]).toEqual([5_000_000n, 15_000_000n]);
    const approved = await decideBy(second, given.id, 'approveAdjustment');
    expect(approved).toMatchObject({ state: 'approved', decided_by: { username: second.username } });
    expect([await walletOf(customer), await fundsOf('adjustments')]).toEqual([5_000_000n, 0n]);
    const { entries } = await ledger();
    const entry = (await entries()).find(({ _id }) => String(_id) === approved.entry_id);
    expect(entry).toMatchObject({ kind: 'adjustment', reference: { type: 'adjustment', id: given.id } });
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('taking from a wallet needs what is in it; the request stays for a better day', async () => {
    const customer = await buildCustomer(site);
    const { id } = await request(first, { kind: 'adjustment', user: customer.id, direction: 'debit' });
    expect(await codeOf(decideBy(second, id, 'approveAdjustment'))).toBe('INSUFFICIENT_BALANCE');
    await fund(customer.id, 7_000_000n);
    await decideBy(second, id, 'approveAdjustment');
    expect([await walletOf(customer), await fundsOf('adjustments')]).toEqual([2_000_000n, 5_000_000n]);
  });

  test('two people at once: the money moves once', async () => {
    await fillFees(20_000_000n);
    const third = await buildPerson(site, { role: 'admin' });
    const { id } = await transfer(first);
    const codes = await Promise.all(
      [second, third].map((who, server) =>
        codeOf(
          who.call(
            financeRoutes.approveAdjustment,
            { params: { id }, body: { reason } },
            server % site.urls.length,
          ),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(['ADJUSTMENT_DECIDED', 'OK']);
    expect(await fundsOf('adjustments')).toBe(5_000_000n);
  });

  test('a rejected one moves nothing and stays decided; one may take back one’s own', async () => {
    const { id } = await transfer(first);
    expect(await decideBy(first, id, 'rejectAdjustment')).toMatchObject({
      state: 'rejected',
      entry_id: null,
      decision_reason: reason,
    });
    expect(await codeOf(decideBy(second, id, 'approveAdjustment'))).toBe('ADJUSTMENT_DECIDED');
    const { items } = await first.call(financeRoutes.adjustments, { query: { state: 'rejected' } });
    expect(items.map((one) => one.id)).toContain(id);
  });

  test('who asks must exist, have proved who they are, and not be the one who gains', async () => {
    expect(await codeOf(give(first, 'nobody-of-this-name'))).toBe('NOT_FOUND');
    expect(await codeOf(give(first, first.username))).toBe('OWN_REQUEST');
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const late = await buildPerson(site, { role: 'operator' });
    await TokenModel.updateMany({ userId: late.id }, { $set: { provedAt: new Date(Date.now() - 600_000) } });
    expect(await codeOf(transfer(late))).toBe('REAUTH_REQUIRED');
  });

  test.each([
    [{ amount_usd: '1.001' }, 'AMOUNT_INVALID'],
    [{ amount_usd: '-5' }, 'AMOUNT_POSITIVE'],
    [{ amount_usd: '5e2' }, 'AMOUNT_INVALID'],
    [{ amount_usd: '' }, 'AMOUNT_REQUIRED'],
    [{ reason: 'x' }, 'REASON_REQUIRED'],
    [{ from: 'mining_revenue' }, 'INVALID_PARAMS'],
    [{ from: 'wallet:000000000000000000000000' }, 'INVALID_PARAMS'],
    [{ to: 'fees' }, 'INVALID_PARAMS'],
  ])('%j is refused: %s', async (wrong, code) => {
    const call = request(first, { kind: 'transfer', from: 'fees', to: 'marketing', ...wrong });
    expect(await codeOf(call)).toBe(code);
  });
});

test('the summary tells what is owed and held, what waits, and whether the books add up', async () => {
  const customer = await buildCustomer(site);
  const read = () => first.call(financeRoutes.summary);
  await fund(customer.id, 12_000_000n);
  const { id } = await confirmedInReview(customer);
  await (await ledger()).prove();
  const summary = await until(async () => {
    const found = await read();
    return found.owed_usd === '12.00' && found;
  });
  expect(summary).toMatchObject({ proof: { ok: true }, held_usd: '0.00' });
  expect(summary.holdings.find(({ currency }) => currency === 'BTC')).toMatchObject({ amount: '0.12' });
  expect(summary.waiting.reviews).toBeGreaterThan(0);
  await credit(first, id);
  const later = await read();
  expect(later.waiting.reviews).toBe(summary.waiting.reviews - 1);
  expect(later.deposits.hours_24.count).toBe(summary.deposits.hours_24.count + 1);
  const { collections, prove } = await ledger();
  await collections('ledger_accounts').updateOne({ kind: 'wallet' }, { $inc: { creditsPosted: 1 } });
  await prove();
  expect((await read()).proof).toMatchObject({ ok: false });
  await emptyLedger();
});
