import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { beforeEach, expect, test } from 'vitest';
import { emptyLedger, fund, ledger, spend } from '../factories/ledger.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

beforeEach(emptyLedger);

const list = (
  customer: Person,
  query: { cursor?: string; limit?: number; kind?: 'deposit'; from?: string; to?: string } = {},
) => customer.call(walletRoutes.transactions, { query });

test('somebody without any entry has nothing and owes nothing', async () => {
  const customer = await buildCustomer(site);
  expect(await customer.call(walletRoutes.wallet)).toEqual({
    balance: '0.00',
    held: '0.00',
    available: '0.00',
    owed: '0.00',
    frozen: false,
    rev: 0,
  });
  expect(await list(customer)).toEqual({ items: [], next_cursor: null });
});

test('L2: what is held is part of the balance and not of what is available; it moves nothing', async () => {
  const { inLedger, holdFunds } = await ledger();
  const customer = await buildCustomer(site);
  await fund(customer.id, 100_000_000n);
  const legs = [
    { account: `wallet:${customer.id}`, side: 'debit', amount: 30_000_000n },
    { account: 'payouts_in_transit', side: 'credit', amount: 30_000_000n },
  ] as const;
  await inLedger((tx) => holdFunds(tx, { key: 'hold-one', kind: 'withdrawal_hold', legs: [...legs] }));
  expect(await customer.call(walletRoutes.wallet)).toMatchObject({
    balance: '100.00',
    held: '30.00',
    available: '70.00',
    rev: 2,
  });
  expect((await list(customer)).items).toHaveLength(1);
});

test('what moved the balance, newest first, in parts, of one kind, signed: it adds up to the balance', async () => {
  const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
  await fund(customer.id, 50_000_000n);
  await spend(customer.id, 8_500_000n);
  await fund(customer.id, 1_000_001n);
  await fund(stranger.id, 7n);
  const first = await list(customer, { limit: 2 });
  expect(first.items.map(({ amount }) => amount)).toEqual(['1.000001', '-8.50']);
  const rest = await list(customer, { limit: 2, cursor: first.next_cursor ?? '' });
  expect([rest.items.map(({ amount }) => amount), rest.next_cursor]).toEqual([['50.00'], null]);
  expect(first.items[0]?.balance_after).toBe('42.500001');
  expect((await list(customer, { kind: 'deposit' })).items).toHaveLength(2);
  expect(await customer.call(walletRoutes.wallet)).toMatchObject({ balance: '42.500001' });
  const [last, middle] = [first.items[0]?.at ?? '', first.items[1]?.at ?? ''];
  const between = await list(customer, { from: middle, to: last });
  expect(between.items.map(({ at }) => at >= middle && at <= last)).not.toContain(false);
  expect(between.items.length).toBeGreaterThanOrEqual(2);
  expect((await list(customer, { from: new Date(Date.parse(last) + 1).toISOString() })).items).toEqual([]);
});

test('L5: a debt is told and freezes', async () => {
  const { inLedger, reverseEntry } = await ledger();
  const customer = await buildCustomer(site);
  const entry = await fund(customer.id, 20_000_000n);
  await spend(customer.id, 15_000_000n);
  await inLedger((tx) => reverseEntry(tx, { key: 'taken-back', entryId: String(entry._id) }));
  expect(await customer.call(walletRoutes.wallet)).toMatchObject({
    balance: '0.00',
    owed: '15.00',
    frozen: true,
  });
});
