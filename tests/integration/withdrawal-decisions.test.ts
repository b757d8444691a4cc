import { financeRoutes } from '@lode/shared/finance/rest';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import type { RiskAction } from '@lode/shared/risk/schemas';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fund, ledger, spend } from '../factories/ledger.ts';
import { toldTo } from '../factories/notifications.ts';
import { buildAgent, buildPerson, type Person } from '../factories/people.ts';
import {
  ADDRESSES,
  approve,
  ask,
  buildOperator,
  buildRich,
  cancel,
  complete,
  emptyWithdrawals,
  read,
  reject,
  stockUp,
  story,
  unitsOf,
} from '../factories/withdrawals.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let operator: Person;
let colleague: Person;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  operator = await buildOperator(site);
  colleague = await buildAgent(site, { role: 'admin' });
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
});

const wallet = (customer: Person) => customer.call(walletRoutes.wallet);
const posted = async (account: Parameters<Awaited<ReturnType<typeof ledger>>['balance']>[0]) =>
  (await (await ledger()).balance(account)).posted;

/** A rule that every withdrawal hits. */
async function writeRule(action: RiskAction): Promise<void> {
  const { RiskRuleModel } = await import('@lode/server/features/risk/risk-rule.model');
  const now = new Date();
  await RiskRuleModel.create({
    name: `every withdrawal: ${action}`,
    metric: 'withdrawal_amount',
    threshold: '1',
    action,
    active: true,
    version: 1,
    createdAt: now,
    updatedAt: now,
    updatedBy: 'tests',
  });
}

afterEach(async () => {
  const { RiskRuleModel } = await import('@lode/server/features/risk/risk-rule.model');
  await RiskRuleModel.deleteMany({});
});

describe('approving', () => {
  test('the hold is captured, the fee taken, the coin amount fixed by the rate of now; told live and logged', async () => {
    const customer = await buildRich(site, 250);
    const socket = await customer.connect(1);
    const made = await ask(customer);
    const approved = await approve(operator, made);
    expect(approved).toMatchObject({
      status: 'pending',
      state: 'approved',
      approvals: [{ by: { id: operator.id, username: operator.username } }],
      approvals_needed: 1,
      risk: 'allow',
      actions: ['reject', 'complete', 'simulate_payment'],
    });
    expect(Number(approved.crypto_amount) * Number(approved.rate)).toBeCloseTo(95, 2);
    expect(unitsOf(approved)).toBeGreaterThan(0n);
    expect(await wallet(customer)).toMatchObject({ balance: '150.00', held: '0.00' });
    expect([await posted('fees'), await posted('payouts_in_transit')]).toEqual([5_000_000n, 95_000_000n]);
    await socket.waitFor('withdrawals:withdrawal.changed', ({ id, rev }) => id === made.id && rev === 2);
    expect(await read(customer, made)).toMatchObject({
      crypto_amount: approved.crypto_amount,
      cancellable: false,
    });
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
    const { OperationEntryModel } = await import(
      '@lode/server/features/administration/operation-entry.model'
    );
    const entry = await OperationEntryModel.findOne({ 'target.id': made.id }).lean();
    expect(entry).toMatchObject({
      action: 'withdrawal.approved',
      category: 'money',
      actor: { id: operator.id },
      after: { state: 'approved', crypto_amount: approved.crypto_amount },
    });
  });

  test('the whole story: who asks, what is owed, what was posted', async () => {
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    const told = await approve(operator, made);
    expect(told.customer).toMatchObject({
      id: customer.id,
      email: customer.email,
      balance: '150.00',
      owed: '0.00',
      day_usd: '100.00',
    });
    expect(told.entries.map(({ kind, phase }) => [kind, phase])).toEqual([
      ['withdrawal_hold', 'hold'],
      ['withdrawal_approval', 'capture'],
      ['withdrawal_approval', 'post'],
      ['withdrawal_approval', 'hold'],
    ]);
    expect(told.chain_finding).toBeNull();
    // The chain of hashes takes entries up a moment later, by itself.
    const unsealed = ({ entries, ...rest }: typeof told) => ({
      ...rest,
      entries: entries.map((entry) => ({ ...entry, seal: null })),
    });
    expect(unsealed(await story(colleague, made))).toEqual(unsealed(told));
  });

  test('two administrators at once: one wins, the money moves once', async () => {
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    const both = await Promise.all([codeOf(approve(operator, made)), codeOf(approve(colleague, made, 1))]);
    expect(both.sort()).toEqual(['OK', 'WITHDRAWAL_NOT_PENDING']);
    expect(await wallet(customer)).toMatchObject({ balance: '150.00', held: '0.00' });
    expect(await posted('fees')).toBe(5_000_000n);
  });

  test('one approves while another rejects and the customer cancels: the money is in one place', async () => {
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    const codes = await Promise.all([
      codeOf(approve(operator, made)),
      codeOf(reject(colleague, made, 'at the same moment', 1)),
      codeOf(cancel(customer, made)),
    ]);
    // Rejecting after the approval is allowed: it takes the approval back.
    const ended = await story(operator, made);
    const left = ended.state === 'approved' ? '150.00' : '250.00';
    expect(codes.filter((code) => code === 'OK').length).toBeGreaterThan(0);
    expect(await wallet(customer)).toMatchObject({ balance: left, held: '0.00', available: left });
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('from $10,000 of one customer in 24 hours a second administrator must approve, parts counted together', async () => {
    const customer = await buildRich(site, 30_000);
    const [first, second] = [await ask(customer, { usd: 6000 }), await ask(customer, { usd: 4000 })];
    expect(await approve(operator, first)).toMatchObject({
      state: 'requested',
      approvals_needed: 2,
      actions: ['reject'],
      crypto_amount: null,
    });
    expect(await codeOf(approve(operator, first))).toBe('ALREADY_APPROVED');
    expect(await wallet(customer)).toMatchObject({ held: '10000.00' });
    expect(await approve(colleague, first)).toMatchObject({
      state: 'approved',
      approvals: [{ by: { id: operator.id } }, { by: { id: colleague.id } }],
    });
    await reject(operator, second);
    const third = await ask(customer, { usd: 3999.99 });
    expect(await approve(operator, third)).toMatchObject({ state: 'approved', approvals_needed: 1 });
  });

  test('what a risk rule holds needs two, whatever the sum, and staff see why', async () => {
    await writeRule('hold');
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    const told = await approve(operator, made);
    expect(told).toMatchObject({
      risk: 'hold',
      state: 'requested',
      approvals_needed: 2,
      risk_hits: [{ rule: 'every withdrawal: hold', action: 'hold', facts: { value: '100.00' } }],
    });
    expect(await approve(colleague, made)).toMatchObject({ state: 'approved' });
  });

  test('a request that was stored while the rules looked at another has that one held: they have not seen both', async () => {
    const [{ createWithdrawal }, { authenticateToken }, { RiskRuleModel }] = await Promise.all([
      import('@lode/server/features/withdrawals/commands/create-withdrawal'),
      import('@lode/server/features/accounts/queries/authenticate-token'),
      import('@lode/server/features/risk/risk-rule.model'),
    ]);
    const customer = await buildRich(site, 300);
    const identity = await authenticateToken(customer.token);
    const request = { amount: 60_000_000n, currency: 'BTC', walletAddress: ADDRESSES.BTC } as const;
    // The rules are read, slowly; meanwhile the same customer asks at a server.
    const lean = async () => {
      await ask(customer, { usd: 60 });
      return [];
    };
    const slow = vi.spyOn(RiskRuleModel, 'find').mockReturnValueOnce({ limit: () => ({ lean }) } as never);
    expect((await createWithdrawal(identity, request)).risk).toBe('hold');
    expect(slow).toHaveBeenCalledTimes(1);
    slow.mockRestore();
    expect((await createWithdrawal(identity, request)).risk).toBe('allow');
  });

  test('what a rule flags is marked; what it blocks is refused, and nothing is held', async () => {
    await writeRule('flag');
    const customer = await buildRich(site, 250);
    expect(await approve(operator, await ask(customer))).toMatchObject({ risk: 'flag', state: 'approved' });
    await writeRule('block');
    expect(await codeOf(ask(customer))).toBe('WITHDRAWAL_BLOCKED');
    expect(await wallet(customer)).toMatchObject({ held: '0.00', balance: '150.00' });
  });

  test('nobody decides on their own request, made from their own customer account', async () => {
    const customerSide = await buildPerson(site, { role: 'operator' }, 'user');
    const { issueToken } = await import('@lode/server/features/accounts/commands/issue-token');
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const row = await UserModel.findById(customerSide.id).lean();
    if (!row) throw new Error('They were just built');
    const token = await issueToken(row, 'admin', { address: '127.0.0.1', userAgent: 'tests' });
    const same = Object.assign(Object.create(Object.getPrototypeOf(customerSide)), customerSide, {
      token,
    }) as Person;
    await fund(customerSide.id, 250_000_000n);
    const made = await ask(customerSide);
    expect(await codeOf(approve(same, made))).toBe('OWN_REQUEST');
    expect(await codeOf(reject(same, made))).toBe('OWN_REQUEST');
    expect((await story(same, made)).actions).toEqual([]);
    await approve(operator, made);
    expect(await codeOf(complete(same, made, 'f'.repeat(64)))).toBe('OWN_REQUEST');
  });

  test('every decision needs a fresh proof', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const stale = await buildOperator(site);
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    await TokenModel.updateMany({ userId: stale.id }, { $set: { provedAt: new Date(Date.now() - 300_001) } });
    const tries = [approve(stale, made), reject(stale, made), complete(stale, made, 'f'.repeat(64))];
    expect(await Promise.all(tries.map(codeOf))).toEqual(Array(3).fill('REAUTH_REQUIRED'));
    expect(await read(customer, made)).toMatchObject({ state: 'requested', rev: 1 });
  });

  test('not of a coin that we hold too little of, beside what is promised already', async () => {
    const customer = await buildRich(site, 500);
    const { inLedger, postEntry } = await ledger();
    const held = await posted('holdings:BTC');
    const [first, second] = [await ask(customer), await ask(customer)];
    const promised = unitsOf(await approve(operator, first));
    // One unit less than both need.
    await inLedger((tx) =>
      postEntry(tx, {
        key: `drained:${customer.id}`,
        kind: 'transfer',
        legs: [
          { account: 'holdings:BTC', side: 'credit', amount: held - 2n * promised + 1n },
          { account: 'exchange:BTC', side: 'debit', amount: held - 2n * promised + 1n },
        ],
      }),
    );
    expect((await story(operator, second)).holdings_short).toBe(true);
    expect(await codeOf(approve(operator, second))).toBe('INSUFFICIENT_FUNDS');
    await stockUp('BTC', 1000n);
    expect((await story(operator, second)).holdings_short).toBe(false);
    expect(await codeOf(approve(operator, second))).toBe('OK');
  });

  test('not while its customer owes us money', async () => {
    const { inLedger, reverseEntry } = await ledger();
    const customer = await buildRich(site, 100);
    const entry = await fund(customer.id, 60_000_000n);
    await spend(customer.id, 60_000_000n);
    const made = await ask(customer);
    await inLedger((tx) => reverseEntry(tx, { key: `owed:${customer.id}`, entryId: String(entry._id) }));
    expect(await codeOf(approve(operator, made))).toBe('WITHDRAWALS_FROZEN');
    expect(await codeOf(reject(operator, made))).toBe('OK');
  });
});

test.each([
  ['locked', 'ACCOUNT_LOCKED', { lockedUntil: new Date(Date.now() + 3_600_000) }],
  ['disabled', 'ACCOUNT_DISABLED', { status: 'disabled' }],
] as const)(
  'nothing is approved for a customer who is %s, also by the second to do so; staff see it and may reject',
  async (status, code, change) => {
    await writeRule('hold');
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const customer = await buildRich(site, 250);
    const [half, fresh] = [await ask(customer), await ask(customer)];
    expect((await approve(operator, half)).customer.status).toBe('active');
    await UserModel.updateOne({ _id: customer.id }, { $set: change });
    expect((await story(colleague, half)).customer.status).toBe(status);
    expect([await codeOf(approve(colleague, half)), await codeOf(approve(operator, fresh))]).toEqual([
      code,
      code,
    ]);
    expect([await codeOf(reject(colleague, half)), await codeOf(reject(operator, fresh))]).toEqual([
      'OK',
      'OK',
    ]);
    const { balance } = await ledger();
    expect(await balance(`wallet:${customer.id}`)).toMatchObject({ posted: 250_000_000n, held: 0n });
  },
);

describe('rejecting', () => {
  test('before approval what was held is free again; the reason is told to the customer', async () => {
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    const told = await reject(operator, made, 'The address is on a list');
    expect(told).toMatchObject({
      status: 'rejected',
      state: 'rejected',
      reason: 'The address is on a list',
      rejected_by: { id: operator.id },
      actions: [],
    });
    expect(await read(customer, made)).toMatchObject({ reason: 'The address is on a list' });
    expect(await toldTo(customer.id)).toMatchObject([
      { kind: 'withdrawal_refused', about: made.id, amount: 100_000_000n },
    ]);
    expect(await wallet(customer)).toMatchObject({ balance: '250.00', held: '0.00' });
    expect(await codeOf(approve(colleague, made))).toBe('WITHDRAWAL_NOT_PENDING');
  });

  test('L5: after approval everything is taken back, the fee too, once', async () => {
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    await approve(operator, made);
    const both = await Promise.all([
      codeOf(reject(operator, made)),
      codeOf(reject(colleague, made, 'twice', 1)),
    ]);
    expect(both.sort()).toEqual(['OK', 'WITHDRAWAL_NOT_PENDING']);
    expect(await wallet(customer)).toMatchObject({ balance: '250.00', held: '0.00' });
    expect([await posted('fees'), await posted('payouts_in_transit')]).toEqual([0n, 0n]);
    expect((await story(operator, made)).entries.filter(({ kind }) => kind === 'reversal')).toHaveLength(2);
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('L5: its fee is still there to be given back: it cannot be transferred before the withdrawal is completed', async () => {
    const customer = await buildRich(site, 250);
    const [given, paid] = [await ask(customer), await ask(customer)];
    await approve(operator, given);
    await approve(operator, paid);
    const reason = 'income of the month';
    const { id } = await operator.call(financeRoutes.requestAdjustment, {
      body: { kind: 'transfer', from: 'fees', to: 'marketing', amount_usd: '5', reason },
    });
    const transfer = () =>
      codeOf(colleague.call(financeRoutes.approveAdjustment, { params: { id }, body: { reason } }));
    const { WithdrawalModel } = await import('@lode/server/features/withdrawals/withdrawal.model');
    const becomes = (state: 'paying' | 'completed') =>
      WithdrawalModel.updateOne({ _id: paid.id }, { $set: { state } });
    expect(await transfer()).toBe('INSUFFICIENT_FUNDS');
    await becomes('paying');
    expect(await transfer()).toBe('INSUFFICIENT_FUNDS');
    await becomes('completed');
    expect(await transfer()).toBe('OK');
    expect(await codeOf(reject(operator, given))).toBe('OK');
    expect([await posted('fees'), await posted('marketing')]).toEqual([0n, 5_000_000n]);
  });

  test('a reason is asked for', async () => {
    const customer = await buildRich(site, 250);
    expect(await codeOf(reject(operator, await ask(customer), ' x '))).toBe('REASON_REQUIRED');
  });
});

test('an unsound ledger stops asking, approving and completing, and touches nothing; giving back goes on', async () => {
  const { collections, prove } = await ledger();
  const customer = await buildRich(site, 500);
  const [pending, approved, other] = [await ask(customer), await ask(customer), await ask(customer)];
  await approve(operator, approved);
  // As if somebody had written into the store by hand.
  const change = (by: number) =>
    collections('ledger_accounts').updateOne(
      { _id: 'fees' as never },
      { $inc: { creditsPosted: BigInt(by) } },
    );
  await change(1_000_000);
  expect(await prove()).toMatchObject({ ok: false });
  const before = await (await ledger()).entries();
  const tries = [ask(customer), approve(operator, pending), complete(operator, approved, 'f'.repeat(64))];
  expect(await Promise.all(tries.map(codeOf))).toEqual(Array(3).fill('LEDGER_UNSOUND'));
  expect((await refusalOf(ask(customer))).status).toBe(503);
  expect(await (await ledger()).entries()).toEqual(before);
  expect(await codeOf(cancel(customer, other))).toBe('OK');
  await change(-1_000_000);
  expect(await prove()).toMatchObject({ ok: true });
  expect(await codeOf(approve(operator, pending))).toBe('OK');
});
