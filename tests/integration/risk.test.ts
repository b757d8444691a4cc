import { accountRoutes } from '@lode/shared/accounts/rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildPerson, buildUserRow, PASSWORD, type Person } from '../factories/people.ts';
import { emptyRisk, pastWithdrawal, risk, ruleInput, storeRule } from '../factories/risk.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const DOLLAR = 1_000_000n;
const HOUR_MS = 3_600_000;

beforeEach(emptyRisk);

const admin = () => buildPerson(site, { role: 'admin' });

async function users() {
  return (await import('@lode/server/features/accounts/user.model')).UserModel;
}

/** Assesses a withdrawal of a customer. */
async function withdraw({ id }: { id: string }, dollars: bigint, walletAddress = 'new-address') {
  const { assess } = await risk();
  return assess({ kind: 'withdrawal', userId: id, amount: dollars * DOLLAR, currency: 'BTC', walletAddress });
}

/** A customer whose account is a year old. */
async function oldCustomer(fields: Record<string, unknown> = {}): Promise<{ id: string }> {
  const { _id } = await buildUserRow();
  await (await users()).updateOne(
    { _id },
    { $set: { createdAt: new Date(Date.now() - 8760 * HOUR_MS), ...fields } },
  );
  return { id: String(_id) };
}

describe('looking at a withdrawal', () => {
  test('without rules everything is allowed and nothing is stored', async () => {
    expect(await withdraw(await oldCustomer(), 50_000n)).toBe('allow');
    expect(await (await risk()).hits()).toEqual([]);
  });

  test.each([
    ['withdrawal_amount', '500', null, 499n, 500n],
    ['withdrawal_sum', '1000', 24, 199n, 200n],
    ['new_address', '300', 24, 299n, 300n],
  ])('%s hits from %s dollars on', async (metric, threshold, windowHours, below, reached) => {
    const customer = await oldCustomer();
    await pastWithdrawal(customer.id, 800n, 2);
    await pastWithdrawal(customer.id, 5000n, 25);
    await pastWithdrawal(customer.id, 5000n, 2, { state: 'rejected' });
    await storeRule({ metric, threshold, windowHours, action: 'hold' });
    expect(await withdraw(customer, below)).toBe('allow');
    expect(await withdraw(customer, reached)).toBe('hold');
  });

  test('the number of withdrawals counts this one', async () => {
    const customer = await oldCustomer();
    await storeRule({ metric: 'withdrawal_count', threshold: '3', windowHours: 24, action: 'block' });
    await pastWithdrawal(customer.id, 10n, 1);
    expect(await withdraw(customer, 10n)).toBe('allow');
    await pastWithdrawal(customer.id, 10n, 2);
    expect(await withdraw(customer, 10n)).toBe('block');
  });

  test('an address is new until the window after its first use is over', async () => {
    const customer = await oldCustomer();
    await storeRule({ metric: 'new_address', threshold: '0', windowHours: 24 });
    expect(await withdraw(customer, 10n, 'mine')).toBe('flag');
    await pastWithdrawal(customer.id, 10n, 23, { walletAddress: 'mine' });
    expect(await withdraw(customer, 10n, 'mine')).toBe('flag');
    await pastWithdrawal(customer.id, 10n, 25, { walletAddress: 'mine' });
    expect(await withdraw(customer, 10n, 'mine')).toBe('allow');
  });

  test('a young account hits, an old one does not', async () => {
    await storeRule({ metric: 'account_age', threshold: '50', windowHours: 48, action: 'hold' });
    const young = await oldCustomer({ createdAt: new Date(Date.now() - 47 * HOUR_MS) });
    const grown = await oldCustomer({ createdAt: new Date(Date.now() - 49 * HOUR_MS) });
    expect([await withdraw(young, 50n), await withdraw(young, 49n), await withdraw(grown, 50n)]).toEqual([
      'hold',
      'allow',
      'allow',
    ]);
  });

  test('an old account is not young at any amount', async () => {
    await storeRule({ metric: 'account_age', threshold: '0', windowHours: 48 });
    expect(await withdraw(await oldCustomer(), 1n)).toBe('allow');
  });

  test.each([
    ['shared_fingerprint', { fingerprintHash: 'one-browser' }],
    ['shared_network', { registrationNetwork: '198.51.100.4' }],
  ])('%s counts the other accounts of the window', async (metric, traits) => {
    await storeRule({ metric, threshold: '2', windowHours: 24, action: 'hold' });
    const customer = await oldCustomer(traits);
    await oldCustomer(traits);
    const recent = { ...traits, createdAt: new Date(Date.now() - HOUR_MS) };
    await oldCustomer(recent);
    expect(await withdraw(customer, 10n)).toBe('allow');
    await oldCustomer(recent);
    expect(await withdraw(customer, 10n)).toBe('hold');
  });

  test('a login from the same network counts as well', async () => {
    await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24 });
    const { issueToken } = await import('@lode/server/features/accounts/commands/issue-token');
    const [one, other] = [await buildUserRow(), await buildUserRow()];
    const device = { address: '198.51.100.9', userAgent: 'tests' };
    await issueToken(one, 'user', device);
    expect(await withdraw({ id: String(one._id) }, 10n)).toBe('allow');
    await issueToken(other, 'user', device);
    expect(await withdraw({ id: String(one._id) }, 10n)).toBe('flag');
  });

  test('the strictest action counts, and each hit keeps its facts and the version of its rule', async () => {
    const customer = await oldCustomer();
    await storeRule({ name: 'Note', version: 4 });
    await storeRule({ name: 'Stop', threshold: '100', action: 'block' });
    await storeRule({ name: 'Off', action: 'block', active: false });
    await storeRule({ name: 'Logins', metric: 'failed_logins', threshold: '1', windowHours: 1 });
    expect(await withdraw(customer, 120n)).toBe('block');
    const hits = await (await risk()).hits();
    expect(hits.toSorted((a, b) => (a.rule?.version ?? 0) - (b.rule?.version ?? 0))).toMatchObject([
      { rule: { name: 'Stop', version: 1 }, action: 'block', state: 'open', failed: false },
      {
        rule: { name: 'Note', version: 4 },
        facts: { value: '120.00', threshold: '0', amount_usd: '120.00', wallet_address: 'new-address' },
      },
    ]);
    expect(hits.every(({ userId }) => String(userId) === customer.id)).toBe(true);
  });
});

describe('what cannot be evaluated holds, and is recorded', () => {
  test.each([
    ['a metric that is not known', { metric: 'moon_phase' }],
    ['a threshold that is no number', { threshold: 'much' }],
    ['a window that is missing', { metric: 'withdrawal_sum', windowHours: null }],
  ])('%s', async (_what, fields) => {
    await storeRule({ name: 'Broken', ...fields });
    expect(await withdraw(await oldCustomer(), 1n)).toBe('hold');
    expect(await (await risk()).hits()).toMatchObject([
      {
        rule: { name: 'Broken' },
        metric: 'unevaluated',
        action: 'hold',
        failed: true,
        facts: { value: null },
      },
    ]);
  });

  test('facts that cannot be read', async () => {
    await storeRule({ metric: 'account_age', windowHours: 24 });
    expect(await withdraw({ id: 'f'.repeat(24) }, 1n)).toBe('hold');
    expect(await (await risk()).hits()).toMatchObject([{ failed: true }]);
  });

  test('a broken rule takes nothing from a stricter one', async () => {
    await storeRule({ metric: 'moon_phase' });
    await storeRule({ action: 'block' });
    expect(await withdraw(await oldCustomer(), 1n)).toBe('block');
  });
});

describe('failed logins', () => {
  const attempt = (email: string, password: string) =>
    codeOf(new Api(site.urls[0] ?? '').call(accountRoutes.login, { body: { email, password } }));

  test('a rule that blocks locks the account for its time, logins and all', async () => {
    await storeRule({
      name: 'Guessing',
      metric: 'failed_logins',
      threshold: '3',
      windowHours: 1,
      action: 'block',
      lockMinutes: 90,
    });
    const customer = await buildCustomer(site);
    for (const _ of [1, 2, 3]) expect(await attempt(customer.email, 'Wrong1234')).toBe('AUTH_FAILED');
    await until(async () => (await attempt(customer.email, PASSWORD)) === 'ACCOUNT_LOCKED');
    const { facts } = await until(async () => (await (await risk()).hits())[0]);
    const left = Date.parse(facts.locked_until ?? '') - Date.now();
    expect([facts.value, left > 88 * 60_000, left <= 90 * 60_000]).toEqual(['3', true, true]);
    const { OperationEntryModel } = await import(
      '@lode/server/features/administration/operation-entry.model'
    );
    expect(await OperationEntryModel.findOne({ 'target.id': customer.id }).lean()).toMatchObject({
      action: 'user.locked',
      actor: null,
      reason: 'Risk rule: Guessing',
    });
  });

  test('an e-mail without an account leaves nothing behind', async () => {
    await storeRule({ metric: 'failed_logins', threshold: '1', windowHours: 1 });
    const customer = await buildCustomer(site);
    await attempt('nobody@example.com', 'Wrong1234');
    await attempt(customer.email, 'Wrong1234');
    const { LoginFailureModel } = await risk();
    await until(async () => (await LoginFailureModel.countDocuments({})) > 0);
    const failures = await LoginFailureModel.find({}).lean();
    expect(failures.map(({ userId }) => String(userId))).toEqual([customer.id]);
  });

  test('staff are not locked out, customers are', async () => {
    const UserModel = await users();
    const { lockByRule } = await import('@lode/server/features/accounts/commands/lock-by-rule');
    const [watcher, customer] = [await admin(), await buildCustomer(site)];
    const until = new Date(Date.now() + HOUR_MS);
    expect(await lockByRule(watcher.id, until, 'a test')).toBe(false);
    expect((await UserModel.findById(watcher.id).lean())?.lockedUntil).toBeNull();
    expect(await lockByRule(customer.id, until, 'a test')).toBe(true);
    expect((await UserModel.findById(customer.id).lean())?.lockedUntil).toEqual(until);
  });
});

describe('rules', () => {
  const create = (by: Person, fields = {}) => by.call(riskRoutes.createRule, { body: ruleInput(fields) });

  test('are made, changed and switched off; every version is in the log', async () => {
    const by = await admin();
    const made = await create(by, { name: 'Large', threshold: '1000.50', action: 'hold' });
    expect(made).toMatchObject({ version: 1, hits: 0, last_hit_at: null, updated_by: by.username });
    const customer = await oldCustomer();
    expect(await withdraw(customer, 2000n)).toBe('hold');
    await by.call(riskRoutes.changeRule, {
      params: { id: made.id },
      body: { version: 1, rule: ruleInput({ name: 'Large', threshold: '1000.50', active: false }) },
    });
    expect(await withdraw(customer, 2000n)).toBe('hold');
    await confirmGuarded(site);
    const [off] = await by.call(riskRoutes.listRules);
    expect(off).toMatchObject({ version: 2, active: false, hits: 2 });
    expect(await withdraw(customer, 2000n)).toBe('allow');
    expect((await (await risk()).hits()).map(({ rule }) => rule?.version)).toEqual([1, 1]);
    const { OperationEntryModel } = await import(
      '@lode/server/features/administration/operation-entry.model'
    );
    expect(
      await OperationEntryModel.find({ 'target.id': made.id }, { action: 1, _id: 0 }).sort({ _id: 1 }).lean(),
    ).toEqual([
      { action: 'risk-rule.created' },
      { action: 'guarded.asked' },
      { action: 'risk-rule.changed' },
      { action: 'guarded.applied' },
    ]);
  });

  test('of two who change one version, one wins', async () => {
    const [one, other] = [await admin(), await admin()];
    const { id } = await create(one);
    const codes = await Promise.all(
      [one, other].map((by, at) =>
        codeOf(
          by.call(riskRoutes.changeRule, {
            params: { id },
            body: { version: 1, rule: ruleInput({ name: `By ${at}` }) },
          }),
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(['OK', 'RISK_RULE_CHANGED']);
  });

  test.each([
    ['threshold', { threshold: '1e3' }],
    ['threshold', { threshold: '-1' }],
    ['threshold', { metric: 'withdrawal_count', threshold: '0', window_hours: 1 }],
    ['threshold', { metric: 'withdrawal_count', threshold: '1.5', window_hours: 1 }],
    ['window_hours', { metric: 'withdrawal_sum' }],
    ['window_hours', { window_hours: 24 }],
    ['window_hours', { metric: 'failed_logins', threshold: '3', window_hours: 8760 }],
    ['action', { metric: 'failed_logins', threshold: '3', window_hours: 1, action: 'hold' }],
    ['lock_minutes', { metric: 'failed_logins', threshold: '3', window_hours: 1, action: 'block' }],
    ['lock_minutes', { lock_minutes: 5 }],
    ['name', { name: ' ' }],
  ] as const)('with a bad %s are refused beside the field', async (field, fields) => {
    const refusal = await refusalOf(create(await admin(), fields));
    expect(refusal.failure).toMatchObject({ code: 'INVALID_PARAMS', fields: { [field]: 'INVALID_PARAMS' } });
  });

  test('tried against history say what they would have hit, and change nothing', async () => {
    const [one, other] = [await oldCustomer(), await oldCustomer()];
    for (const hoursAgo of [1, 2, 3]) await pastWithdrawal(one.id, 400n, hoursAgo);
    await pastWithdrawal(other.id, 400n, 2);
    await pastWithdrawal(other.id, 5000n, 24 * 20);
    const rule = ruleInput({ metric: 'withdrawal_sum', threshold: '800', window_hours: 24, action: 'hold' });
    const result = await (await admin()).call(riskRoutes.tryRule, { body: { rule, days: 7 } });
    expect(result).toMatchObject({ considered: 4, truncated: false, hits: 2, users: 1 });
    expect(result.items.map(({ user, value }) => [user.id, value])).toEqual([
      [one.id, '1200.00'],
      [one.id, '800.00'],
    ]);
    expect(await (await risk()).hits()).toEqual([]);
  });

  test('of failed logins are tried against those', async () => {
    const { LoginFailureModel } = await risk();
    const customer = await oldCustomer();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await LoginFailureModel.insertMany(
      [5, 10, 15, 300].map((minutes) => ({ userId: customer.id, at: minutesAgo(minutes) })),
    );
    const rule = ruleInput({ metric: 'failed_logins', threshold: '3', window_hours: 1 });
    const result = await (await admin()).call(riskRoutes.tryRule, { body: { rule, days: 1 } });
    expect(result).toMatchObject({ considered: 4, hits: 1, items: [{ event: 'login_failed', value: '3' }] });
  });
});

describe('hits', () => {
  test('are filtered, and decided once with a reason', async () => {
    const by = await admin();
    await storeRule({ name: 'Note' });
    await storeRule({ name: 'Stop', action: 'block' });
    const [one, other] = [await oldCustomer(), await oldCustomer()];
    await withdraw(one, 1n);
    await withdraw(other, 1n);
    const list = (query: object) => by.call(riskRoutes.listHits, { query });
    expect(await list({})).toMatchObject({ total: 4, open: 4 });
    expect(await list({ action: 'block', user: one.id })).toMatchObject({ total: 1 });
    expect(await list({ event: 'referral' })).toMatchObject({ total: 0, items: [] });
    const [hit] = (await list({ action: 'block', user: one.id })).items;
    const review = (decision: 'cleared' | 'confirmed', reason = 'known customer') =>
      by.call(riskRoutes.reviewHit, { params: { id: hit?.id ?? '' }, body: { decision, reason } });
    expect((await refusalOf(review('cleared', ' '))).failure.fields).toEqual({ reason: 'REASON_REQUIRED' });
    expect(await review('cleared')).toMatchObject({
      state: 'cleared',
      reviewed_by: by.username,
      reason: 'known customer',
      facts: hit?.facts,
    });
    expect(await codeOf(review('confirmed'))).toBe('RISK_HIT_REVIEWED');
    expect(await list({ state: 'cleared' })).toMatchObject({ total: 1, open: 3 });
  });

  test('are decided by nobody whom they are about, and only after a fresh proof', async () => {
    const [inviter, friend, colleague] = [await admin(), await admin(), await admin()];
    await storeRule({ metric: 'moon_phase' });
    await withdraw(inviter, 1n);
    const { assess, hits } = await risk();
    await assess({ kind: 'referral', userId: inviter.id, friendId: friend.id });
    const [withdrawal, referral] = (await hits()).map(({ _id }) => String(_id));
    const review = (by: Person, id = '') =>
      codeOf(
        by.call(riskRoutes.reviewHit, {
          params: { id },
          body: { decision: 'cleared', reason: 'all is well' },
        }),
      );
    expect([
      await review(inviter, withdrawal),
      await review(inviter, referral),
      await review(friend, referral),
    ]).toEqual(Array(3).fill('OWN_REQUEST'));
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const prove = (ms: number) =>
      TokenModel.updateMany({ userId: colleague.id }, { $set: { provedAt: new Date(Date.now() - ms) } });
    await prove(300_001);
    expect(await review(colleague, referral)).toBe('REAUTH_REQUIRED');
    await prove(0);
    expect([await review(colleague, withdrawal), await review(colleague, referral)]).toEqual(['OK', 'OK']);
  });
});
