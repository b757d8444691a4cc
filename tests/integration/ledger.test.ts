import { randomBytes } from 'node:crypto';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyLedger, fund, ledger, spend, spendingLegs, userId } from '../factories/ledger.ts';
import { buildCustomer, buildPerson } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const fresh = () => randomBytes(6).toString('hex');
const outcomes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? 'OK' : (one.reason as { code?: string }).code));

beforeEach(emptyLedger);

describe('posting', () => {
  test('L1: an entry that does not balance, in total or per asset, is never written', async () => {
    const { inLedger, postEntry, entries } = await ledger();
    const attempt = (legs: Parameters<typeof postEntry>[1]['legs']) =>
      inLedger((tx) => postEntry(tx, { key: fresh(), kind: 'transfer', legs }));
    const one = { account: 'fees', side: 'credit', amount: 5n } as const;
    await expect(attempt([one])).rejects.toThrow('does not balance');
    await expect(attempt([one, { ...one, side: 'debit', amount: 4n }])).rejects.toThrow('does not balance');
    await expect(attempt([one, { account: 'exchange:BTC', side: 'debit', amount: 5n }])).rejects.toThrow(
      'does not balance',
    );
    await expect(
      attempt([
        { ...one, amount: 0n },
        { account: 'marketing', side: 'debit', amount: 0n },
      ]),
    ).rejects.toThrow('moves 0');
    await expect(attempt([one, { account: 'wallet' as 'fees', side: 'debit', amount: 5n }])).rejects.toThrow(
      'no account wallet',
    );
    expect(await entries()).toHaveLength(0);
  });

  test('L3: of 64 who spend at once exactly as many succeed as the balance affords', async () => {
    const { balance, entries } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    const all = await Promise.allSettled(Array.from({ length: 64 }, () => spend(user, 60n)));
    expect(outcomes(all).filter((code) => code === 'OK')).toHaveLength(16);
    expect(outcomes(all).filter((code) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(48);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 40n, available: 40n });
    // Lists show them by their ids: each goes on from the balance of the one before.
    const shown = (await entries()).flatMap(
      ({ legs }) => legs as { account: string; balanceAfter: bigint }[],
    );
    const own = shown.filter(({ account }) => account === `wallet:${user}`);
    expect(own.map(({ balanceAfter }) => balanceAfter)).toEqual(
      Array.from({ length: 17 }, (_, spends) => 1_000n - BigInt(spends) * 60n),
    );
  });

  test('L4: a key moves money once; with other content it is a conflict', async () => {
    const { balance, entries } = await ledger();
    const [user, key] = [userId(), fresh()];
    await fund(user, 500n);
    const all = await Promise.all(Array.from({ length: 12 }, () => spend(user, 100n, key)));
    expect(new Set(all.map(({ _id }) => String(_id))).size).toBe(1);
    await expect(spend(user, 101n, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 400n });
    expect(await entries()).toHaveLength(2);
  });

  test('L4: a key used again gives its first entry though the money has gone since, in each kind of posting', async () => {
    const { inLedger, postEntry, postEntries, holdFunds, balance, entries } = await ledger();
    const [user, key] = [userId(), fresh()];
    await fund(user, 500n);
    const first = await spend(user, 400n, key);
    const held = { key: fresh(), kind: 'withdrawal_hold', legs: spendingLegs(user, 60n) } as const;
    const hold = await inLedger((tx) => holdFunds(tx, held));
    const [again, many, holdAgain] = await Promise.all([
      spend(user, 400n, key),
      inLedger((tx) => postEntries(tx, [{ key, kind: 'transfer', legs: spendingLegs(user, 400n) }])),
      inLedger((tx) => holdFunds(tx, held)),
    ]);
    expect([again, ...many, holdAgain].map(({ _id }) => _id)).toEqual([first._id, first._id, hold._id]);
    await expect(spend(user, 401n, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await expect(spend(user, 41n)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    // Two postings of one command: the second is known, and nothing of the first is posted twice.
    await inLedger(async (tx) => {
      await postEntry(tx, { key: fresh(), kind: 'transfer', legs: spendingLegs(user, 10n) });
      await postEntry(tx, { key, kind: 'transfer', legs: spendingLegs(user, 400n) });
    });
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 90n, available: 30n });
    expect(await entries()).toHaveLength(4);
  });

  test('L4: equal keys that race where only one can be paid give one entry', async () => {
    const { balance, entries } = await ledger();
    const [user, key] = [userId(), fresh()];
    await fund(user, 100n);
    const all = await Promise.all(Array.from({ length: 12 }, () => spend(user, 100n, key)));
    expect(new Set(all.map(({ _id }) => String(_id))).size).toBe(1);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 0n });
    expect(await entries()).toHaveLength(2);
  });

  test('L8: a command that fails after posting leaves nothing of it', async () => {
    const { inLedger, postEntry, balance, entries } = await ledger();
    const user = userId();
    await fund(user, 500n);
    const failing = inLedger(async (tx) => {
      const legs = [
        { account: `wallet:${user}`, side: 'debit', amount: 100n },
        { account: 'fees', side: 'credit', amount: 100n },
      ] as const;
      await postEntry(tx, { key: fresh(), kind: 'transfer', legs: [...legs] });
      throw new Error('a step later');
    });
    await expect(failing).rejects.toThrow('a step later');
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 500n });
    expect(await balance('fees')).toMatchObject({ posted: 0n });
    expect(await entries()).toHaveLength(1);
  });

  test('a change of balance is told to its customer, wherever connected', async () => {
    const customer = await buildCustomer(site);
    const socket = await customer.connect(1);
    await fund(customer.id, 500n);
    await socket.waitFor('wallet:balance.changed', ({ id }) => id === customer.id);
  });
});

describe('holds', () => {
  const hold = async (user: string, amount: bigint) => {
    const { inLedger, holdFunds } = await ledger();
    const legs = [
      { account: `wallet:${user}`, side: 'debit', amount },
      { account: 'payouts_in_transit', side: 'credit', amount },
    ] as const;
    return inLedger((tx) => holdFunds(tx, { key: fresh(), kind: 'withdrawal_hold', legs: [...legs] }));
  };

  test('L2: what is held cannot be spent, and is captured or released once, whoever races', async () => {
    const { inLedger, captureHold, releaseHold, balance } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    const holdId = String((await hold(user, 700n))._id);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 1_000n, held: 700n, available: 300n });
    await expect(spend(user, 301n)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    const resolve = (at: number) =>
      inLedger((tx) =>
        at % 2
          ? captureHold(tx, { key: fresh(), kind: 'withdrawal_approval', holdId })
          : releaseHold(tx, { key: fresh(), kind: 'withdrawal_release', holdId }),
      );
    const all = outcomes(await Promise.allSettled(Array.from({ length: 8 }, (_, at) => resolve(at))));
    expect(all.filter((code) => code === 'HOLD_RESOLVED')).toHaveLength(7);
    expect(all.filter((code) => code === 'OK')).toHaveLength(1);
    const captured = all.indexOf('OK') % 2 === 1;
    expect(await balance(`wallet:${user}`)).toMatchObject({
      posted: captured ? 300n : 1_000n,
      held: 0n,
      available: captured ? 300n : 1_000n,
    });
    expect(await balance('payouts_in_transit')).toMatchObject({ posted: captured ? 700n : 0n });
  });

  test('L4: capturing again under the same key is the first capture', async () => {
    const { inLedger, captureHold } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    const holdId = String((await hold(user, 700n))._id);
    const key = fresh();
    const capture = () => inLedger((tx) => captureHold(tx, { key, kind: 'withdrawal_approval', holdId }));
    expect(String((await capture())._id)).toBe(String((await capture())._id));
  });
});

describe('reversal', () => {
  const reverse = async (entryId: string, key = fresh()) => {
    const { inLedger, reverseEntry } = await ledger();
    return inLedger((tx) => reverseEntry(tx, { key, entryId, memo: 'the block is gone' }));
  };

  test('L5: an entry is taken back once, and the same key gives the same reversal', async () => {
    const { balance } = await ledger();
    const user = userId();
    const entryId = String((await fund(user, 500n))._id);
    const key = fresh();
    const [first, again] = [await reverse(entryId, key), await reverse(entryId, key)];
    expect(String(first._id)).toBe(String(again._id));
    await expect(reverse(entryId)).rejects.toMatchObject({ code: 'ENTRY_REVERSED' });
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 0n });
    expect(await balance('holdings:BTC')).toMatchObject({ posted: 0n });
  });

  test('L5: what the customer has spent of it becomes what they owe', async () => {
    const { balance, prove } = await ledger();
    const user = userId();
    const entryId = String((await fund(user, 500n))._id);
    await spend(user, 350n);
    await reverse(entryId);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 0n });
    expect(await balance(`receivable:${user}`)).toMatchObject({ posted: 350n });
    expect(await prove()).toMatchObject({ ok: true, faults: [] });
  });
});

describe('the books as staff see them', () => {
  test('accounts, entries, trial balance and proof are for the finance side only', async () => {
    const { prove } = await ledger();
    const user = userId();
    await fund(user, 12_340_000n);
    await prove();
    const operator = await buildPerson(site, { role: 'operator' });
    const agent = await buildPerson(site, { role: 'agent' });
    const { accounts: list, entries: movements, trialBalance, proof } = ledgerRoutes;
    // All are listened to from the beginning: one may be refused before the one ahead of it.
    const calls = [agent.call(list), agent.call(movements), agent.call(trialBalance), agent.call(proof)];
    const codes = await Promise.all(calls.map(codeOf));
    expect(codes).toEqual(calls.map(() => 'FORBIDDEN'));
    const accounts = await operator.call(ledgerRoutes.accounts, { query: { kind: 'wallet' } });
    expect(accounts).toMatchObject({
      total: 1,
      items: [{ id: `wallet:${user}`, balance: '12.34', held: '0.00' }],
    });
    const account = `wallet:${user}`;
    const entries = await operator.call(ledgerRoutes.entries, { query: { account } });
    expect(entries.items).toHaveLength(1);
    const [entry] = entries.items;
    const found = async (query: object) =>
      (await operator.call(ledgerRoutes.entries, { query: { account, ...query } })).items.length;
    expect(await found({ kind: entry?.kind, from: entry?.at, to: entry?.at })).toBe(1);
    expect(await found({ at_least: '12.34', at_most: '12.340000' })).toBe(1);
    for (const other of [
      { kind: 'purchase' },
      { from: new Date(Date.parse(entry?.at ?? '') + 1).toISOString() },
      { to: new Date(Date.parse(entry?.at ?? '') - 1).toISOString() },
      { at_least: '12.340001' },
      { at_most: '12.339999' },
    ])
      expect(await found(other)).toBe(0);
    const rows = await operator.call(ledgerRoutes.trialBalance);
    const usd = rows.filter(({ asset }) => asset === 'USD');
    expect(usd.map(({ kind, debits, credits }) => [kind, debits, credits])).toEqual([
      ['exchange', '12.34', '0.00'],
      ['wallet', '0.00', '12.34'],
    ]);
    expect(await operator.call(ledgerRoutes.proof)).toMatchObject({ ok: true, entries: 1 });
  });
});
