import { administrationRoutes } from '@lode/shared/administration/rest';
import type { Coin } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { financeRoutes } from '@lode/shared/finance/rest';
import { guardRoutes } from '@lode/shared/guard/rest';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { switchRoutes } from '@lode/shared/switches/rest';
import type { SwitchName } from '@lode/shared/switches/schemas';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { ledger } from '../factories/ledger.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import {
  approve,
  ask,
  buildApproved,
  buildOperator,
  buildRich,
  complete,
  emptyWithdrawals,
  payInDemo,
  read,
  reject,
  stockUp,
  story,
} from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const reason = 'the keys may be stolen';
/** Of stops amid approvals and requests. */
const ROUNDS = Number(process.env.STOP_ROUNDS ?? 8);
let operator: Person;
let admin: Person;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  operator = await buildOperator(site);
  admin = await buildAgent(site, { role: 'admin' });
});

beforeEach(async () => {
  await emptyWithdrawals();
  for (const coin of ['BTC', 'TRX'] as const) await stockUp(coin);
});

afterEach(async () => {
  const { SwitchModel } = await import('@lode/server/features/switches/switch.model');
  const { GuardedChangeModel } = await import('@lode/server/features/guard/guarded-change.model');
  await SwitchModel.deleteMany({});
  await GuardedChangeModel.deleteMany({});
});

const stop = (name: SwitchName, coin: Coin | null = null, by = operator) =>
  by.call(switchRoutes.stop, { body: { name, coin, reason } });
const start = (name: SwitchName, coin: Coin | null = null, by = operator) =>
  by.call(switchRoutes.start, { body: { name, coin, reason: 'looked at by two' } });
const stopped = async () => (await operator.call(switchRoutes.list)).stopped;
const problems = async (customer: Person) =>
  (await customer.call(withdrawalRoutes.methods)).map(({ problem }) => problem);

describe('section 8: one switch stops all outgoing money', () => {
  test('off at once by any one of staff: no request, no approval; what the chain has paid is booked', async () => {
    const { customer, approved } = await buildApproved(site, operator);
    const { txid } = await payInDemo(operator, approved);
    const [rich, waiting] = [await buildRich(site, 500), await buildApproved(site, operator)];
    const asked = await ask(rich);
    const { stopped: off } = await stop('outgoing');
    expect(off).toMatchObject([
      { name: 'outgoing', coin: null, cause: 'person', by: { id: operator.id }, reason, asked: false },
    ]);
    expect(await codeOf(ask(rich, {}, 1))).toBe('WITHDRAWALS_STOPPED');
    expect(new Set(await problems(rich))).toEqual(new Set(['WITHDRAWALS_STOPPED']));
    expect(await codeOf(approve(admin, asked, 1))).toBe('WITHDRAWALS_STOPPED');
    expect(await codeOf(payInDemo(operator, waiting.approved))).toBe('WITHDRAWALS_STOPPED');
    await (await chains()).rounds(approved.confirmations_needed);
    await complete(operator, approved, txid);
    expect(await read(customer, approved)).toMatchObject({ state: 'completed' });
    expect(await reject(admin, asked)).toMatchObject({ state: 'rejected' });
    await mailTo(admin.email, 'money_stopped');
    const { items } = await admin.call(administrationRoutes.listOperations, { query: { category: 'money' } });
    const log = items.find(({ action }) => action === 'switch.stopped');
    expect(log).toMatchObject({ actor: { username: operator.username }, reason, target: { id: 'outgoing' } });
  });

  test('what was approved before is shown as stopped and not to be paid; what somebody has paid already is named', async () => {
    const { approved } = await buildApproved(site, operator);
    const { approved: inTrx } = await buildApproved(site, operator, 'TRX');
    const { txid } = await payInDemo(operator, approved);
    const toPay = async () => {
      const { items } = await operator.call(adminWithdrawalRoutes.list, { query: { queue: 'pay' } });
      return items.map(({ currency, stopped: isStopped, actions }) => [currency, isStopped, actions]);
    };
    const [all, left] = [
      ['reject', 'complete', 'simulate_payment'],
      ['reject', 'complete'],
    ];
    expect(await toPay()).toEqual([
      ['BTC', false, all],
      ['TRX', false, all],
    ]);
    await stop('outgoing', 'BTC');
    expect(await toPay()).toEqual([
      ['BTC', true, left],
      ['TRX', false, all],
    ]);
    expect(await story(operator, approved)).toMatchObject({ stopped: true, state: 'approved' });
    expect(await codeOf(payInDemo(operator, approved))).toBe('WITHDRAWALS_STOPPED');
    expect(await complete(operator, approved, txid)).toMatchObject({ tx_id: txid });
    await payInDemo(operator, inTrx);
    // Nor while the books are not proven: no money leaves then.
    const at = new Date(Date.now() + 3_600_000);
    const broken = { at, ok: false, whole: true, faults: ['planted'], head: { seq: 0, hash: '' } };
    await (await ledger()).collections('ledger_proofs').insertOne(broken);
    expect(await toPay()).toContainEqual(['TRX', true, left]);
  });

  test('what is under way when somebody stops it is done before the stop is answered, or not at all', async () => {
    const { SwitchModel } = await import('@lode/server/features/switches/switch.model');
    const { WithdrawalModel } = await import('@lode/server/features/withdrawals/withdrawal.model');
    const done = async () => [
      await WithdrawalModel.countDocuments({}),
      await WithdrawalModel.countDocuments({ 'approvals.0': { $exists: true } }),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const customer = await buildRich(site, 200);
      const asked = [await ask(customer, { usd: '50' }), await ask(customer, { usd: '50' })];
      const under = [
        ...asked.map((one, index) => codeOf(approve(index === 0 ? operator : admin, one, index))),
        codeOf(ask(customer, { usd: '50' }, 1)),
      ];
      // Another moment of theirs each time.
      for (let turn = 0; turn < round; turn += 1) await SwitchModel.exists({ off: true });
      await stop('outgoing');
      const atStop = await done();
      const codes = await Promise.all(under);
      expect(await done(), `round ${round}: ${codes.join()}`).toEqual(atStop);
      await SwitchModel.deleteMany({});
      await WithdrawalModel.updateMany({}, { $set: { state: 'cancelled' } });
    }
  });

  test('on again by two: who asked does not confirm, and what was stopped anew stays off', async () => {
    await stop('outgoing', 'BTC');
    const customer = await buildRich(site, 500);
    expect(await codeOf(ask(customer))).toBe('WITHDRAWALS_STOPPED');
    await ask(customer, { coin: 'TRX' });
    const { stopped: off } = await start('outgoing', 'BTC', admin);
    expect(off).toMatchObject([{ name: 'outgoing', coin: 'BTC', asked: true }]);
    const { items } = await admin.call(guardRoutes.list, { query: { state: 'waiting' } });
    const confirm = (by: Person) =>
      by
        .call(guardRoutes.confirm, { params: { id: items[0]?.id ?? '' } })
        .then(({ state, code }) => [state, code]);
    expect(await codeOf(confirm(admin))).toBe('OWN_REQUEST');
    expect(await codeOf(confirm(operator))).toBe('FORBIDDEN');
    // Another one of finance has a reason of their own meanwhile.
    await stop('outgoing', 'BTC');
    const second = await buildAgent(site, { role: 'admin' });
    // What was asked for before does not stand in the way of asking anew.
    expect(await codeOf(confirm(second))).toBe('GUARDED_CHANGE_DECIDED');
    const { items: before } = await admin.call(guardRoutes.list, { query: { state: 'cancelled' } });
    expect(before).toMatchObject([{ target: { id: 'outgoing:BTC' }, decided_by: null }]);
    expect(await stopped()).toMatchObject([{ name: 'outgoing', coin: 'BTC', asked: false }]);
    expect(await codeOf(ask(customer))).toBe('WITHDRAWALS_STOPPED');
    await start('outgoing', 'BTC');
    expect(await confirmGuarded(site, second)).toMatchObject([{ state: 'applied' }]);
    expect(await stopped()).toEqual([]);
    await ask(customer);
    expect(await codeOf(start('outgoing', 'BTC'))).toBe('SWITCH_CHANGED');
  });

  test('it falls by itself when more is approved within an hour than the setting, and counts anew after two let it go on', async () => {
    await changeSettings(site, { payouts_per_hour: '150' });
    const customer = await buildRich(site, 500);
    const [first, second, third] = [await ask(customer), await ask(customer), await ask(customer)];
    await approve(operator, first);
    expect(await stopped()).toEqual([]);
    await approve(admin, second);
    expect(await stopped()).toMatchObject([
      { name: 'outgoing', coin: null, cause: 'payouts_fast', by: null },
    ]);
    expect(await codeOf(approve(operator, third))).toBe('WITHDRAWALS_STOPPED');
    await start('outgoing');
    await confirmGuarded(site);
    expect(await approve(operator, third)).toMatchObject({ state: 'approved' });
    expect(await stopped()).toEqual([]);
    // What was approved and taken back leaves with nobody.
    await reject(admin, third);
    expect(await approve(operator, await ask(customer))).toMatchObject({ state: 'approved' });
    expect(await stopped()).toEqual([]);
    await changeSettings(site, { payouts_per_hour: '250000' });
  });
});

describe('the other switches', () => {
  test('withdrawals are refused and what waits is approved; approvals the other way round', async () => {
    const customer = await buildRich(site, 500);
    const asked = await ask(customer);
    await stop('withdrawals');
    expect(await codeOf(ask(customer))).toBe('WITHDRAWALS_STOPPED');
    await approve(operator, asked);
    await stop('approvals', 'TRX');
    const [{ SwitchModel }] = [await import('@lode/server/features/switches/switch.model')];
    await SwitchModel.deleteOne({ _id: 'withdrawals' });
    const inTrx = await ask(customer, { coin: 'TRX' });
    expect(await codeOf(approve(operator, inTrx))).toBe('APPROVALS_STOPPED');
    expect(await approve(operator, await ask(customer))).toMatchObject({ state: 'approved' });
  });

  test('approvals stop what moves the operator’s own money as well', async () => {
    const amount_usd = '1';
    const body = { kind: 'transfer', from: 'fees', to: 'marketing', amount_usd, reason } as const;
    const { id } = await operator.call(financeRoutes.requestAdjustment, { body });
    await stop('approvals');
    const approval = admin.call(financeRoutes.approveAdjustment, { params: { id }, body: { reason } });
    expect(await codeOf(approval)).toBe('APPROVALS_STOPPED');
  });

  test('a deposit that arrives while crediting is off waits, and is credited when it is on again', async () => {
    const { pay, rounds } = await chains();
    await rounds(1);
    const customer = await buildCustomer(site);
    const create = () =>
      customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd: '100' } });
    const deposit = await create();
    await stop('deposits', 'BTC');
    expect(await codeOf(create())).toBe('DEPOSITS_STOPPED');
    const currencies = await customer.call(depositRoutes.currencies);
    expect(currencies.map(({ available }) => available)).toEqual([false, true, true, true]);
    const [whole = '', fraction = ''] = deposit.crypto_amount.split('.');
    const amount = BigInt(whole + fraction.padEnd(8, '0'));
    await pay({ coin: 'BTC', to: deposit.address, amount });
    await rounds(3);
    const balance = async () => (await customer.call(walletRoutes.wallet)).balance;
    expect(await balance()).toBe('0.00');
    await start('deposits', 'BTC');
    expect(await confirmGuarded(site)).toMatchObject([{ state: 'applied' }]);
    await rounds(1);
    expect(Number(await balance())).toBeGreaterThan(99);
  });
});

test('who decides sees whether an address was paid before, whose it is else, and what there is of the coin', async () => {
  const [one, other] = [await buildRich(site, 500), await buildRich(site, 500)];
  await ask(other);
  const asked = await ask(one);
  const told = await story(operator, asked);
  expect(told).toMatchObject({
    address_history: { paid_before: 0, others: [{ id: other.id, username: other.username }] },
  });
  expect(Number(told.free_amount)).toBeGreaterThanOrEqual(1_000_000);
  expect(Number(told.expected_amount)).toBeGreaterThan(0);
});
