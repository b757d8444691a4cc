import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { APPROVALS_MAX } from '@lode/shared/withdrawals/admin-schemas';
import type { Withdrawal } from '@lode/shared/withdrawals/own-schemas';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledger } from '../factories/ledger.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import {
  ask,
  buildOperator,
  buildRich,
  cancel,
  emptyWithdrawals,
  stockUp,
  story,
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

type Named = Pick<Withdrawal, 'id'>;

async function approveMany(staff: Person, rows: Named[], idempotencyKey?: string) {
  const body = { ids: rows.map(({ id }) => id) };
  const key = idempotencyKey && { idempotencyKey };
  const { items } = await staff.call(adminWithdrawalRoutes.approveMany, { body, ...key });
  expect(items.map(({ id }) => id)).toEqual(body.ids);
  return items.map(({ problem }) => problem);
}

const posted = async (account: 'fees') => (await (await ledger()).balance(account)).posted;
const stateOf = async (row: Named) => (await story(operator, row)).state;

async function holdByRisk({ id }: Named): Promise<void> {
  const { WithdrawalModel } = await import('@lode/server/features/withdrawals/withdrawal.model');
  await WithdrawalModel.updateOne({ _id: id }, { $set: { risk: 'hold' } });
}

describe('issue 15: bulk approval where one person may', () => {
  test('each is approved as if alone, with an outcome of its own: what fails stops no other', async () => {
    const customer = await buildRich(site, 900);
    const [first, gone, last] = [await ask(customer), await ask(customer), await ask(customer)];
    await cancel(customer, gone);
    const missing = { id: 'f'.repeat(24) };
    expect(await approveMany(operator, [first, gone, missing, last])).toEqual([
      null,
      'WITHDRAWAL_NOT_PENDING',
      'WITHDRAWAL_NOT_FOUND',
      null,
    ]);
    const told = await story(operator, first);
    expect(told).toMatchObject({
      state: 'approved',
      fee_account: 'fees',
      approvals: [{ by: { id: operator.id } }],
    });
    expect(await stateOf(last)).toBe('approved');
    expect(await posted('fees')).toBe(10_000_000n);
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('never what needs two people or is on risk hold, and the list says so before', async () => {
    const customer = await buildRich(site, 900);
    const [alone, held] = [await ask(customer), await ask(customer)];
    await holdByRisk(held);
    await changeSettings(site, { second_admin_from: '1000' });
    const { items } = await operator.call(adminWithdrawalRoutes.list, { query: { queue: 'decide' } });
    const offered = items.map(({ id, approvable_together }) => [id, approvable_together]);
    expect(offered).toEqual([
      [alone.id, true],
      [held.id, false],
    ]);
    expect(await approveMany(operator, [held, alone])).toEqual(['APPROVAL_NEEDS_TWO', null]);
    const large = await ask(customer, { usd: 300 });
    await changeSettings(site, { second_admin_from: '150' });
    expect(await approveMany(operator, [large])).toEqual(['APPROVAL_NEEDS_TWO']);
    await changeSettings(site, { second_admin_from: '10000' });
    expect(await story(operator, held)).toMatchObject({ state: 'requested', approvals: [] });
    expect(await story(operator, large)).toMatchObject({ state: 'requested', approvals: [] });
  });

  test('sent again with its key it is the same answer, and at once by two it is approved once', async () => {
    const colleague = await buildAgent(site, { role: 'admin' });
    const customer = await buildRich(site, 900);
    const rows = [await ask(customer), await ask(customer), await ask(customer)];
    const key = `bulk-${customer.id}`;
    const [mine, theirs] = await Promise.all([
      approveMany(operator, rows, key),
      approveMany(colleague, [...rows].reverse()),
    ]);
    const approvedBy = rows.map((_, at) => [mine[at], theirs[rows.length - 1 - at]]);
    for (const pair of approvedBy) expect(new Set(pair)).toEqual(new Set(['WITHDRAWAL_NOT_PENDING', null]));
    expect(await approveMany(operator, rows, key)).toEqual(mine);
    expect(await posted('fees')).toBe(15_000_000n);
  });

  test('a fresh proof, finance’s ability, at most fifty, none twice', async () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: at.toString(16).padStart(24, '0') }));
    expect(await approveMany(operator, some(APPROVALS_MAX))).toEqual(
      Array(APPROVALS_MAX).fill('WITHDRAWAL_NOT_FOUND'),
    );
    expect(await codeOf(approveMany(operator, some(APPROVALS_MAX + 1)))).toBe('INVALID_PARAMS');
    expect(await codeOf(approveMany(operator, []))).toBe('INVALID_PARAMS');
    expect(await codeOf(approveMany(operator, [...some(1), ...some(1)]))).toBe('INVALID_PARAMS');
    expect(await codeOf(approveMany(await buildCustomer(site), some(1)))).toBe('FORBIDDEN');
    const late = await buildOperator(site);
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const before = new Date(Date.now() - 6 * 60_000);
    await TokenModel.updateMany({ userId: late.id }, { $set: { provedAt: before, createdAt: before } });
    expect(await codeOf(approveMany(late, some(1)))).toBe('REAUTH_REQUIRED');
  });
});
