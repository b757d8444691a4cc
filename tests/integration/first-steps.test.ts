import { profileRoutes } from '@lode/shared/accounts/rest';
import { ownDashboardRoutes } from '@lode/shared/dashboard/own-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { miningRoutes } from '@lode/shared/mining/rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyLedger, fund } from '../factories/ledger.ts';
import { buildCustomer } from '../factories/people.ts';
import { buildPlan, buyPlan, emptyStore, store, USD } from '../factories/store.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await emptyLedger();
  await emptyStore();
  await changeSettings(site, { capacity_th: '1000' });
});

describe('the first steps', () => {
  test('are told from what was done, each by itself', async () => {
    const [customer, other] = [await buildCustomer(site), await buildCustomer(site)];
    const steps = () => customer.call(ownDashboardRoutes.firstSteps);
    const none = { secured: false, deposited: false, bought: false, paid: false };
    expect(await steps()).toEqual(none);

    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    await UserModel.updateOne({ _id: customer.id }, { $set: { passkeys: 1 } });
    expect(await steps()).toEqual({ ...none, secured: true });

    const { grant } = await store();
    await grant({
      userId: customer.id,
      hashPower: 1_000_000n,
      days: 7,
      activityId: customer.id,
      title: 'Gift',
    });
    await customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd: '50' } });
    expect(await steps(), 'neither a gift nor a deposit that nobody paid').toEqual({
      ...none,
      secured: true,
    });

    const { DepositModel } = await import('@lode/server/features/deposits/deposit.model');
    await DepositModel.updateOne({ userId: customer.id }, { $set: { creditedUsd: 50n * USD } });
    await fund(customer.id, 50n * USD);
    expect(await steps()).toEqual({ ...none, secured: true, deposited: true });

    await buyPlan(customer, await buildPlan(), 50);
    expect(await steps()).toEqual({ secured: true, deposited: true, bought: true, paid: false });
    expect(await other.call(ownDashboardRoutes.firstSteps)).toEqual(none);
  });

  test('are hidden for the account, on every device of it', async () => {
    const customer = await buildCustomer(site);
    const hidden = await customer.call(profileRoutes.update, { body: { first_steps: false } });
    expect(hidden.preferences.first_steps).toBe(false);
  });

  test('so is the tour, with what became of it; there are no other ends', async () => {
    const customer = await buildCustomer(site);
    const end = (tour: 'done' | 'skipped') => customer.call(profileRoutes.update, { body: { tour } });
    expect((await end('skipped')).preferences.tour).toBe('skipped');
    expect((await end('done')).preferences.tour).toBe('done');
    expect(await codeOf(end('never' as 'done'))).toBe('INVALID_PARAMS');
  });
});

test('the summary tells when the next day is paid: soon after midnight of UTC', async () => {
  const customer = await buildCustomer(site);
  const { now, next_payout_at } = await customer.call(miningRoutes.summary);
  const left = Date.parse(next_payout_at) - Date.parse(now);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(DAY_MS);
});
