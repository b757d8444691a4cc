import { parseUsd } from '@lode/shared/core/money';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { expect, test } from 'vitest';
import { mining } from '../factories/mining.ts';
import { buildCustomer, buildPerson } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { FROM_NOON } from '../harness/noon.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

/**
 * The demo as it is started on one machine: its pool is simulated, and its clock can be moved. Rounds come often
 * enough not to be waited for, and seldom enough that a month's days are not divided by many at once.
 */
const site = useCluster({ servers: 2, workers: 0, env: { EMBEDDED: '1', ACCRUAL_MS: '5000', ...FROM_NOON } });
const DAY = 86_400_000;

test('the demo’s clock moves for every process, and the first accrual arrives live', {
  timeout: 300_000,
}, async () => {
  const { sell, updateSettings } = await mining();
  // The pool's first statement is about yesterday: the farm was there by then.
  await updateSettings({ capacity_th: '100' }, new Date(0));
  await site.cluster.addWorker();
  const operator = await buildPerson(site.cluster, { role: 'operator' });
  const customer = await buildCustomer(site.cluster);
  // A new pool begins with yesterday: from here on it states every day.
  await until(async () => (await operator.call(revenueRoutes.list)).total > 0);
  const { clock } = await import('@lode/server/platform/clock');
  const bought = clock.nowMs();
  await sell([{ userId: customer.id, hashPower: 5_000_000n, startsAt: bought }]);
  const socket = await customer.connect(1);

  expect(await codeOf(customer.call(accrualRoutes.moveClock, { body: { days: 2 } }))).toBe('FORBIDDEN');
  const moved = await operator.call(accrualRoutes.moveClock, { body: { days: 2 } });
  expect(moved.ahead_ms).toBe(2 * DAY);
  await until(async () => (await operator.call(accrualRoutes.clock, {}, 1))?.ahead_ms === 2 * DAY);
  await until(() => clock.nowMs() - bought > DAY);

  // Nobody was logged out by it, and the day of the purchase has been stated, divided and paid.
  await socket.waitFor('wallet:balance.changed', ({ id }) => id === customer.id, 150_000);
  const { items } = await operator.call(accrualRoutes.runs);
  const day = new Date(bought).toISOString().slice(0, 10);
  expect(items).toContainEqual(expect.objectContaining({ day, payouts: 1 }));
  const { items: paid } = await operator.call(accrualRoutes.payouts, { params: { day } });
  expect(paid).toMatchObject([{ user: { id: customer.id }, hash_power_th: '5.00' }]);
  // Both days that have passed may have been paid by now: the balance is the sum of what was.
  await until(async () => {
    const { items: payouts } = await customer.call(walletRoutes.transactions);
    const sum = payouts.reduce((total, { amount }) => total + parseUsd(amount), 0n);
    return sum > 0n && parseUsd((await customer.call(walletRoutes.wallet)).balance) === sum;
  });
  // A month, which is more than a login lasts: everybody stays.
  await operator.call(accrualRoutes.moveClock, { body: { days: 31 } });
  await until(async () => (await operator.call(accrualRoutes.clock, {}, 1))?.ahead_ms === 33 * DAY);
  await until(async () => (await operator.call(accrualRoutes.runs)).total >= 33, { timeout: 240_000 });
  expect((await customer.call(walletRoutes.transactions)).items.length).toBeGreaterThan(10);
  // H6: what is invented says so.
  const revenue = await operator.call(revenueRoutes.list);
  expect(revenue.items.every(({ simulated, pool }) => simulated && pool === 'simulated')).toBe(true);
});
