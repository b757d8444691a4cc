import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../factories/people.ts';
import {
  approve,
  ask,
  buildOperator,
  buildRich,
  emptyWithdrawals,
  reject,
  stockUp,
} from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let operator: Person;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  operator = await buildOperator(site);
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
});

test('staff find withdrawals by each filter, with the sums of all that fit', async () => {
  const customer = await buildRich(site, 1000);
  const since = new Date().toISOString();
  const [first, second, third] = [
    await ask(customer, { usd: 60 }),
    await ask(customer, { usd: 70 }),
    await ask(customer, { usd: 20.5, coin: 'TRX' }),
  ];
  await approve(operator, second);
  await reject(operator, third);
  const find = async (query: object) => {
    const list = await operator.call(adminWithdrawalRoutes.list, {
      query: { user: customer.username, ...query },
    });
    return { ids: list.items.map(({ id }) => id), totals: list.totals, total: list.total };
  };
  expect(await find({})).toEqual({
    ids: [third.id, second.id, first.id],
    total: 3,
    totals: { amount_usd: '150.50', fee_usd: '11.00', net_usd: '139.50' },
  });
  expect((await find({ status: 'pending' })).ids).toEqual([second.id, first.id]);
  expect((await find({ state: 'approved' })).ids).toEqual([second.id]);
  expect((await find({ state: 'approved', status: 'rejected' })).ids).toEqual([]);
  expect((await find({ currency: 'TRX' })).ids).toEqual([third.id]);
  expect((await find({ risk: 'hold' })).ids).toEqual([]);
  expect((await find({ from: since, limit: 1, page: 2 })).ids).toEqual([second.id]);
  expect((await find({ to: since })).ids).toEqual([]);
  expect((await find({ txid: 'f'.repeat(64) })).ids).toEqual([]);
  expect((await find({ user: customer.id })).ids).toHaveLength(3);
  expect((await find({ user: 'nobody_is_called_so' })).total).toBe(0);
});

test('settings of minimum and fee hold for the next request, and the fee of a request stays as it was told', async () => {
  const customer = await buildRich(site, 250);
  const made = await ask(customer);
  await changeSettings(site, { withdrawal_fee_btc: '7.25', withdrawal_minimum_btc: '120' });
  expect(await codeOf(ask(customer))).toBe('WITHDRAWAL_MINIMUM');
  expect(await approve(operator, made)).toMatchObject({ fee_usd: '5.00', net_usd: '95.00' });
  await changeSettings(site, { withdrawal_fee_btc: '5', withdrawal_minimum_btc: '50' });
});
