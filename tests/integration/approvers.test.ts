import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { financeRoutes } from '@lode/shared/finance/rest';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPerson, buildUserRow, type Person } from '../factories/people.ts';
import { approve, ask, buildRich, emptyWithdrawals, stockUp, story } from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const reason = 'looked at it by hand';
let first: Person;
let second: Person;
let third: Person;

const ago = (ms: number) => new Date(Date.now() - ms);
const operator = () => buildPerson(site, { role: 'operator' });

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  [first, second, third] = await Promise.all([operator(), operator(), operator()]);
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
  await changeSettings(site, { second_admin_from: '10000' });
});

/** What an administrator, or the time, has done to somebody's account since. */
async function change({ id }: { id: string }, fields: object): Promise<void> {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  await UserModel.updateOne({ _id: id }, { $set: fields });
}

/** Somebody who has been an operator for so long. */
async function operatorFor(ms: number): Promise<Person> {
  const person = await operator();
  await change(person, { staffSince: ago(ms) });
  return person;
}

/** A payment of $200 that waits for a person, and has its confirmations. */
async function paymentInReview(seenAt = new Date()): Promise<string> {
  const { DepositModel, PaymentModel } = await import('@lode/server/features/deposits/deposit.model');
  const mark = new Types.ObjectId();
  const deposit = await DepositModel.create({
    userId: (await buildUserRow())._id,
    coin: 'BTC',
    amountUsd: 200_000_000n,
    rate: '100000',
    amount: '200000',
    address: `of ${String(mark)}`,
    addressIndex: 1,
    state: 'expired',
    creditedUsd: 0n,
    expiresAt: new Date(),
    open: false,
    rev: 1,
    createdAt: seenAt,
  });
  const id = `bitcoin:${String(mark)}:0`;
  await PaymentModel.create({
    _id: id,
    depositId: deposit._id,
    coin: 'BTC',
    txid: String(mark),
    amount: '200000',
    height: 0,
    state: 'review',
    reason: 'sources_disagree',
    creditedUsd: null,
    entryId: null,
    credits: 0,
    seenAt,
  });
  return id;
}

const credit = (who: Person, id: string) =>
  who.call(adminDepositRoutes.credit, { params: { id }, body: { reason } });

async function receiptOf(by: Person): Promise<string> {
  const [{ RevenueModel }, { blank }] = await Promise.all([
    import('@lode/server/features/mining/revenue.model'),
    import('@lode/server/features/mining/commands/request-revenue'),
  ]);
  const row = await RevenueModel.create({
    ...blank(),
    source: 'receipt',
    coin: 'BTC',
    amount: 100_000n,
    rate: '100000',
    amountUsd: 100_000_000n,
    txid: null,
    claim: null,
    evidence: null,
    requestedBy: { id: by.id, username: by.username },
  });
  return String(row._id);
}

describe('who approves money', () => {
  const MATTERS: [string, (who: Person) => Promise<unknown>][] = [
    ['a withdrawal', async (who) => approve(who, await ask(await buildRich(site, 250)))],
    ['a payment in review', async (who) => credit(who, await paymentInReview())],
    [
      'an adjustment',
      async (who) => {
        const body = { reason, amount_usd: '5', kind: 'transfer', from: 'fees', to: 'adjustments' } as const;
        const { id } = await first.call(financeRoutes.requestAdjustment, { body });
        return who.call(financeRoutes.approveAdjustment, { params: { id }, body: { reason } });
      },
    ],
    ['a receipt', async (who) => who.call(revenueRoutes.confirm, { params: { id: await receiptOf(first) } })],
  ];

  test.each(MATTERS)('has been staff for a day: %s', async (_name, decide) => {
    expect(await codeOf(decide(await operatorFor(MINUTE)))).toBe('APPROVER_TOO_NEW');
    expect(await codeOf(decide(await operatorFor(DAY - MINUTE)))).toBe('APPROVER_TOO_NEW');
    expect(await codeOf(decide(await operatorFor(DAY)))).not.toBe('APPROVER_TOO_NEW');
    // An account from before it was kept counts from when it was made.
    const old = await operator();
    await change(old, { staffSince: null, createdAt: ago(MINUTE) });
    expect(await codeOf(decide(old))).toBe('APPROVER_TOO_NEW');
    await change(old, { createdAt: ago(DAY) });
    expect(await codeOf(decide(old))).not.toBe('APPROVER_TOO_NEW');
  });

  test('was staff before it was asked for', async () => {
    const late = await operatorFor(2 * DAY);
    const { id } = await ask(await buildRich(site, 250));
    const { WithdrawalModel } = await import('@lode/server/features/withdrawals/withdrawal.model');
    await WithdrawalModel.updateOne({ _id: id }, { $set: { createdAt: ago(3 * DAY) } });
    expect(await codeOf(approve(late, { id }))).toBe('APPROVER_TOO_NEW');
    await WithdrawalModel.updateOne({ _id: id }, { $set: { createdAt: ago(DAY) } });
    expect(await codeOf(approve(late, { id }))).toBe('OK');
    expect(await codeOf(credit(late, await paymentInReview(ago(3 * DAY))))).toBe('APPROVER_TOO_NEW');
  });

  test('has proved who they are: turning a receipt down as well', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const stale = await operator();
    await TokenModel.updateMany({ userId: stale.id }, { $set: { provedAt: ago(10 * MINUTE) } });
    const id = await receiptOf(first);
    const turnDown = stale.call(revenueRoutes.reject, { params: { id }, body: { reason } });
    expect(await codeOf(turnDown)).toBe('REAUTH_REQUIRED');
    for (const [, decide] of MATTERS) expect(await codeOf(decide(stale))).toBe('REAUTH_REQUIRED');
  });
});

describe('an approval whose giver counts no more at the last decision', () => {
  const FATES: [string, object][] = [
    ['became a customer', { role: 'user', staffSince: null }],
    ['lost the ability', { role: 'agent' }],
    ['was made an operator again', { staffSince: new Date() }],
    ['was disabled', { status: 'disabled' }],
    ['was locked', { lockedUntil: new Date(Date.now() + DAY) }],
  ];

  test.each(FATES)('is not counted: who gave it %s', async (_name, fate) => {
    await changeSettings(site, { second_admin_from: '50' });
    const gone = await operator();
    const made = await ask(await buildRich(site, 250));
    expect(await approve(gone, made)).toMatchObject({ state: 'requested', approvals_needed: 2 });
    await change(gone, fate);
    expect((await story(second, made)).approvals).toEqual([]);
    const still = await approve(second, made);
    expect(still).toMatchObject({ state: 'requested', approvals: [{ by: { id: second.id } }] });
    expect((await approve(third, made)).state).toBe('approved');
  });

  test('is not counted for a payment in review either', async () => {
    await changeSettings(site, { second_admin_from: '50' });
    const gone = await operator();
    const id = await paymentInReview();
    expect((await credit(gone, id)).payments).toMatchObject([{ state: 'review', approvals_needed: 2 }]);
    await change(gone, { role: 'agent' });
    const noted = await credit(second, id);
    expect(noted.payments).toMatchObject([{ state: 'review', approvals: [{ by: { id: second.id } }] }]);
    expect((await credit(third, id)).payments).toMatchObject([{ state: 'credited' }]);
  });
});

describe('the sum from which a second person approves', () => {
  test('is the lowest since it was asked for: raised afterwards, it changes nothing', async () => {
    await changeSettings(site, { second_admin_from: '50' });
    const made = await ask(await buildRich(site, 250));
    const id = await paymentInReview();
    await changeSettings(site, { second_admin_from: '10000' });
    expect(await story(first, made)).toMatchObject({ approvals_needed: 2 });
    expect(await approve(first, made)).toMatchObject({ state: 'requested', approvals_needed: 2 });
    expect((await credit(first, id)).payments).toMatchObject([{ state: 'review', approvals_needed: 2 }]);
    // What is asked for from now on goes by the new one.
    const later = await ask(await buildRich(site, 250));
    expect(await approve(first, later)).toMatchObject({ state: 'approved', approvals_needed: 1 });
  });

  test('counts as soon as a lower one is in force, and not before', async () => {
    const admin = await buildPerson(site, { role: 'admin' });
    const { version, settings } = await admin.call(adminSiteRoutes.settings);
    const body = { version, settings: { ...settings, second_admin_from: '50' } };
    await admin.call(adminSiteRoutes.saveSettings, { body });
    const one = await ask(await buildRich(site, 250));
    expect(await approve(first, one)).toMatchObject({ state: 'approved', approvals_needed: 1 });
    const other = await ask(await buildRich(site, 250));
    await changeSettings(site, { second_admin_from: '50' });
    expect(await approve(first, other)).toMatchObject({ state: 'requested', approvals_needed: 2 });
  });
});

describe('since when somebody is staff', () => {
  async function roles(...taken: ('user' | 'agent' | 'operator' | 'admin')[]): Promise<(Date | null)[]> {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const admin = await buildPerson(site, { role: 'admin' });
    const id = String((await buildUserRow())._id);
    const seen: (Date | null)[] = [];
    for (const [rev, role] of taken.entries()) {
      await admin.call(adminUserRoutes.setRole, { params: { id }, body: { reason, rev, role } });
      await confirmGuarded(site);
      const row = await UserModel.findById(id).lean();
      seen.push(row?.staffSince ?? null);
      await UserModel.updateOne({ _id: id, staffSince: { $ne: null } }, { $set: { staffSince: ago(DAY) } });
    }
    return seen;
  }
  const isNow = (moment: Date | null | undefined) => Date.now() - (moment?.getTime() ?? 0) < MINUTE;

  test('begins with the role, and anew with one that allows more', async () => {
    const seen = await roles('agent', 'operator', 'admin', 'operator', 'user', 'operator');
    expect(seen.map(isNow)).toEqual([true, true, true, false, false, true]);
    expect(seen[4]).toBeNull();
  });

  test('begins with the account for whom a command makes', async () => {
    const { createUser } = await import('@lode/server/features/accounts/commands/create-user');
    const mark = String(new Types.ObjectId());
    const made = await createUser({
      username: `staff_${mark}`,
      email: `${mark}@example.com`,
      emailVerified: true,
      role: 'operator',
    });
    expect(isNow(made.staffSince)).toBe(true);
  });
});
