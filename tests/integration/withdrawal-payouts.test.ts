import { type Coin, formatDecimal } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { financeRoutes } from '@lode/shared/finance/rest';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { publicWithdrawalRoutes } from '@lode/shared/withdrawals/rest';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { ledger } from '../factories/ledger.ts';
import { toldTo } from '../factories/notifications.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import {
  ADDRESSES,
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
  sweepPayouts,
  unitsOf,
} from '../factories/withdrawals.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { connectSocket } from '../harness/sockets.ts';
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
  for (const coin of ['BTC', 'USDT', 'TRX', 'VET'] as const) await stockUp(coin);
});

/** Another address than `ADDRESSES` has. */
const OTHER_BTC = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';

const publicList = () => new Api(site.urls[1] ?? '').call(publicWithdrawalRoutes.list, { query: {} });
const entriesOf = async (kind: string) =>
  (await (await ledger()).entries()).filter((one) => one.kind === kind);

describe('H1: a withdrawal is completed by a transaction that the chain has', () => {
  test.each(['BTC', 'USDT', 'TRX', 'VET'] as const)(
    '%s: paid, confirmed at N and not before, posted once, told to its customer and to everybody',
    async (coin) => {
      const { rounds } = await chains();
      const { customer, approved } = await buildApproved(site, operator, coin);
      const [own, visitor] = [await customer.connect(1), await connectSocket(site.urls[1] ?? '')];
      const { txid } = await payInDemo(operator, approved);
      expect(await payInDemo(operator, approved)).toEqual({ txid });
      await rounds(approved.confirmations_needed - 1);
      const given = await complete(operator, approved, ` ${txid.toUpperCase().replace('0X', '0x')} `);
      expect(given).toMatchObject({
        status: 'pending',
        state: 'paying',
        tx_id: txid,
        confirmations: approved.confirmations_needed - 1,
        chain_finding: { kind: 'found' },
        completed_by: { id: operator.id },
      });
      expect((await publicList()).total).toBe(0);
      await sweepPayouts();
      expect(await read(customer, approved)).toMatchObject({ state: 'paying', completed_at: null });
      await rounds(1);
      await Promise.all([sweepPayouts(), sweepPayouts()]);
      const done = await read(customer, approved);
      expect(done).toMatchObject({
        status: 'completed',
        state: 'completed',
        tx_id: txid,
        wallet_address: ADDRESSES[coin],
        confirmations: approved.confirmations_needed,
      });
      expect(await toldTo(customer.id)).toMatchObject([{ kind: 'withdrawal_sent', about: approved.id }]);
      const event = await visitor.waitFor('withdrawals:withdrawal.completed');
      const [shown] = (await publicList()).withdrawals;
      expect(event).toEqual({
        tx_id: shown?.tx_id,
        username: shown?.username,
        currency: coin,
        amount_usd: '100.00',
        completed_at: done.completed_at,
      });
      expect(event.tx_id).toMatch(/^.{6}….{4}$/);
      expect(event.username).toBe(`us***${customer.username.slice(-2)}`);
      expect(event.username).not.toBe(customer.username);
      await own.waitFor(
        'withdrawals:withdrawal.changed',
        ({ id, rev }) => id === approved.id && rev === done.rev,
      );
      const paidOut = { count: 1, amount_usd: '100.00' };
      expect((await operator.call(financeRoutes.summary)).withdrawals).toEqual({
        hours_24: paidOut,
        days_7: paidOut,
      });
      expect(visitor.all('withdrawals:withdrawal.changed')).toEqual([]);
      const [entry, ...more] = await entriesOf('withdrawal_completion');
      expect([entry?.memo, more]).toEqual([txid, []]);
      const { balance, prove } = await ledger();
      expect((await balance('payouts_in_transit')).posted).toBe(0n);
      expect(await prove()).toMatchObject({ ok: true });
    },
  );

  test('with its confirmations there it is completed at once', async () => {
    const { rounds } = await chains();
    const { customer, approved } = await buildApproved(site, operator);
    const { txid } = await payInDemo(operator, approved);
    await rounds(3);
    expect(await complete(operator, approved, txid)).toMatchObject({ state: 'completed', actions: [] });
    expect(await customer.call(walletRoutes.wallet)).toMatchObject({ balance: '0.00', held: '0.00' });
    expect(await codeOf(complete(operator, approved, txid))).toBe('WITHDRAWAL_NOT_APPROVED');
    expect(await codeOf(reject(operator, approved))).toBe('WITHDRAWAL_NOT_PENDING');
  });

  test("staff's figures count it, with what was asked for", async () => {
    const { rounds } = await chains();
    const figures = async () => (await operator.call(financeRoutes.summary)).withdrawals;
    expect(await figures()).toMatchObject({ hours_24: { count: 0, amount_usd: '0.00' } });
    const { approved } = await buildApproved(site, operator);
    const { txid } = await payInDemo(operator, approved);
    await rounds(3);
    await complete(operator, approved, txid);
    expect(await figures()).toEqual({
      hours_24: { count: 1, amount_usd: '100.00' },
      days_7: { count: 1, amount_usd: '100.00' },
    });
  });

  test('every connected visitor is told, at both servers, once', async () => {
    const { rounds } = await chains();
    const visitors = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => connectSocket(site.urls[turn % 2] ?? '')),
    );
    const { approved } = await buildApproved(site, operator);
    const { txid } = await payInDemo(operator, approved);
    await rounds(3);
    await complete(operator, approved, txid);
    const told = await Promise.all(
      visitors.map((visitor) => visitor.waitFor('withdrawals:withdrawal.completed')),
    );
    expect(new Set(told.map((event) => JSON.stringify(event))).size).toBe(1);
    await sweepPayouts();
    expect(visitors.map((visitor) => visitor.all('withdrawals:withdrawal.completed').length)).toEqual(
      Array(60).fill(1),
    );
  });

  test.each([
    ['', 'TXID_REQUIRED'],
    ['x', 'TXID_INVALID'],
    [`0x${'f'.repeat(64)}`, 'TXID_INVALID'],
    ['f'.repeat(63), 'TXID_INVALID'],
    ['f'.repeat(101), 'TXID_INVALID'],
    ['f'.repeat(64), 'TXID_NOT_FOUND'],
  ])('"%s" pays nothing: %s', async (txid, code) => {
    const { approved } = await buildApproved(site, operator);
    const refused = await refusalOf(complete(operator, approved, txid));
    expect([refused.code, refused.failure.fields]).toEqual([code, { txid: code }]);
    expect(await story(operator, approved)).toMatchObject({ state: 'approved', tx_id: null });
  });

  test('not before it is approved', async () => {
    const customer = await buildRich(site, 100);
    expect(await codeOf(complete(operator, await ask(customer), 'f'.repeat(64)))).toBe(
      'WITHDRAWAL_NOT_APPROVED',
    );
  });

  test.each([
    ['less', { less: 1n }],
    ['more', { less: -1n }],
    ['to another address', { to: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7' }],
    ['without success', { succeeded: false }],
  ])(
    'a transaction that pays %s is refused',
    async (_what, { less = 0n, ...other }: { less?: bigint; to?: string; succeeded?: boolean }) => {
      const { pay, rounds } = await chains();
      const { approved } = await buildApproved(site, operator);
      const txid = await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(approved) - less, ...other });
      await rounds(3);
      expect(await codeOf(complete(operator, approved, txid))).toBe('TXID_MISMATCH');
      expect(await entriesOf('withdrawal_completion')).toEqual([]);
    },
  );

  test.each([
    ['three hours before', 3, 'TXID_OLDER'],
    ['as a block’s clock may differ', 1, 'OK'],
  ])('a transaction made before the approval paid something else: %s', async (_when, hours, code) => {
    const { pay, rounds } = await chains();
    const { SimulatedBlockModel } = await import('@lode/server/features/chains/simulated-block.model');
    const { approved } = await buildApproved(site, operator);
    const txid = await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(approved) });
    await rounds(3);
    const at = new Date(Date.now() - hours * 3_600_000);
    await SimulatedBlockModel.updateMany({ chain: 'bitcoin' }, { $set: { at } });
    expect(await codeOf(complete(operator, approved, txid))).toBe(code);
  });

  test('another coin of the same chain does not pay it', async () => {
    const { pay, rounds } = await chains();
    const { approved } = await buildApproved(site, operator, 'USDT');
    const txid = await pay({ coin: 'TRX', to: ADDRESSES.USDT, amount: unitsOf(approved) });
    await rounds(21);
    expect(await codeOf(complete(operator, approved, txid))).toBe('TXID_MISMATCH');
  });

  test('outputs of one transaction to the address count together', async () => {
    const { pay, rounds } = await chains();
    const { approved } = await buildApproved(site, operator);
    const txid = await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(approved) - 5n });
    await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: 5n, txid, index: 1 });
    await rounds(3);
    expect(await complete(operator, approved, txid)).toMatchObject({ state: 'completed' });
  });

  test('a transaction completes one withdrawal, however many ask with it at once', async () => {
    const { pay, rounds } = await chains();
    const asked = [await ask(await buildRich(site, 100)), await ask(await buildRich(site, 100))] as const;
    // At once, and so at one rate: equal in amount and address, only the transaction tells them apart.
    const [first, second] = await Promise.all([approve(operator, asked[0]), approve(operator, asked[1])]);
    expect(unitsOf(first)).toBe(unitsOf(second));
    const txid = await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(first) });
    await rounds(3);
    const codes = await Promise.all([
      codeOf(complete(operator, first, txid)),
      codeOf(complete(operator, second, txid, 1)),
    ]);
    const loser = codes[0] === 'OK' ? second : first;
    expect(codes.toSorted()).toEqual(['OK', 'TXID_USED']);
    expect(await codeOf(complete(operator, loser, txid.toUpperCase()))).toBe('TXID_USED');
    expect(await entriesOf('withdrawal_completion')).toHaveLength(1);
    expect((await publicList()).total).toBe(1);
  });

  test('one transaction pays as many as it has outputs for, each output one of them', async () => {
    const { pay, rounds } = await chains();
    const asked = await Promise.all([0, 1, 2].map(async () => ask(await buildRich(site, 100))));
    const other = await ask(await buildRich(site, 100), { address: OTHER_BTC });
    // At once, and so at one rate: all of them are paid the same.
    const approved = await Promise.all([...asked, other].map((one) => approve(operator, one)));
    const [amount = 0n, ...others] = approved.map(unitsOf);
    expect(others).toEqual([amount, amount, amount]);
    const txid = await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount });
    await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount, txid, index: 1 });
    await pay({ coin: 'BTC', to: OTHER_BTC, amount, txid, index: 2 });
    await rounds(3);
    const codes = await Promise.all(approved.map((one, at) => codeOf(complete(operator, one, txid, at % 2))));
    expect(codes.slice(0, 3).toSorted()).toEqual(['OK', 'OK', 'TXID_USED']);
    expect(codes[3]).toBe('OK');
    const late = approved[codes.indexOf('TXID_USED')];
    if (late) expect(await codeOf(complete(operator, late, txid))).toBe('TXID_USED');
    expect(await entriesOf('withdrawal_completion')).toHaveLength(3);
    expect((await publicList()).total).toBe(3);
  });

  test('one that was seen to pay is dropped only by blocks that are settled', async () => {
    const { rounds } = await chains();
    const { SimulatedTransferModel } = await import('@lode/server/features/chains/simulated-block.model');
    const { approved } = await buildApproved(site, operator, 'USDT');
    const { txid } = await payInDemo(operator, approved);
    await rounds(1);
    expect(await complete(operator, approved, txid)).toMatchObject({ state: 'paying' });
    // As a source tells it that knows the transaction and not yet what it moved.
    await SimulatedTransferModel.updateMany({ txid }, { $set: { succeeded: false } });
    await sweepPayouts();
    expect(await story(operator, approved)).toMatchObject({
      state: 'paying',
      tx_id: txid,
      chain_finding: { kind: 'mismatch' },
    });
    await rounds(approved.confirmations_needed);
    await sweepPayouts();
    expect(await story(operator, approved)).toMatchObject({ state: 'approved', tx_id: null });
  });

  test('a payout whose block leaves the chain waits, and is completed when it is back', async () => {
    const { rounds, reorganise, round } = await chains();
    const { SimulatedTransferModel } = await import('@lode/server/features/chains/simulated-block.model');
    const { customer, approved } = await buildApproved(site, operator);
    const { txid } = await payInDemo(operator, approved);
    await rounds(1);
    expect(await complete(operator, approved, txid)).toMatchObject({ state: 'paying', confirmations: 1 });
    await reorganise('BTC', 1);
    const { deletedCount } = await SimulatedTransferModel.deleteMany({ txid });
    expect(deletedCount).toBe(1);
    await sweepPayouts();
    expect(await story(operator, approved)).toMatchObject({
      state: 'paying',
      tx_id: txid,
      chain_finding: { kind: 'unknown' },
    });
    expect(await codeOf(reject(operator, approved))).toBe('WITHDRAWAL_NOT_PENDING');
    const { pay } = await chains();
    await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(approved), txid });
    await round();
    await rounds(2);
    await sweepPayouts();
    expect(await read(customer, approved)).toMatchObject({ state: 'completed' });
  });

  test('L3: coins that are promised go to nothing else, and are free again when it is rejected', async () => {
    const { balance } = await ledger();
    const customer = await buildRich(site, 100);
    const before = await balance('holdings:BTC');
    const approved = await approve(operator, await ask(customer));
    const promised = await balance('holdings:BTC');
    expect(promised).toMatchObject({ posted: before.posted, held: unitsOf(approved) });
    await expect(takeCoins('BTC', promised.available + 1n)).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    await reject(operator, approved);
    expect(await balance('holdings:BTC')).toMatchObject({ posted: before.posted, held: 0n });
    expect((await balance('payouts_in_transit')).posted).toBe(0n);
  });

  test('L5: what the chain has paid is posted although the only deposit of its coin is taken back', async () => {
    const { pay, rounds, reorganise } = await chains();
    const { balance, prove } = await ledger();
    await emptyWithdrawals();
    const customer = await buildCustomer(site);
    const deposit = await customer.call(depositRoutes.create, {
      body: { currency: 'VET', amount_usd: '100' },
    });
    await pay({ coin: 'VET', to: deposit.address, amount: unitsOf(deposit) });
    await rounds(13);
    const approved = await approve(operator, await ask(customer, { coin: 'VET', usd: '99' }));
    // The payout stands in the newest block; every other, with the deposit, leaves the chain.
    await reorganise('VET', 14);
    const { txid } = await payInDemo(operator, approved);
    await rounds(13);
    expect((await customer.call(depositRoutes.one, { params: { id: deposit.id } })).state).toBe('reversed');
    const missing = (await balance('shortfall:VET')).posted;
    expect(missing).toBe((await balance('holdings:VET')).held);
    await complete(operator, approved, txid);
    expect(await read(customer, approved)).toMatchObject({ state: 'completed' });
    expect((await balance('holdings:VET')).posted).toBe(0n);
    const { holdings } = await operator.call(financeRoutes.summary);
    expect(holdings.find(({ currency }) => currency === 'VET')).toMatchObject({
      shortfall: formatDecimal(missing, 8),
    });
    const { coverShortfalls } = await import('@lode/server/features/ledger/commands/cover-shortfalls');
    await stockUp('VET', missing + 5n);
    await Promise.all([coverShortfalls(), coverShortfalls()]);
    expect((await balance('shortfall:VET')).posted).toBe(0n);
    expect((await balance('holdings:VET')).posted).toBe(5n);
    expect(await prove()).toMatchObject({ ok: true });
  });

  test('L5: one approved before coins were held takes what is there, and the rest is missing', async () => {
    const { rounds } = await chains();
    const { balance, inLedger, releaseHold, collections, prove } = await ledger();
    const { customer, approved } = await buildApproved(site, operator);
    const row = { _id: new mongoose.Types.ObjectId(approved.id) };
    const holdId = String((await collections('withdrawals').findOne(row))?.payoutHoldId);
    await inLedger((tx) => releaseHold(tx, { key: `old:${holdId}`, kind: 'withdrawal_release', holdId }));
    await collections('withdrawals').updateOne(row, { $set: { payoutHoldId: null } });
    await takeCoins('BTC', (await balance('holdings:BTC')).posted - 10n);
    const { txid } = await payInDemo(operator, approved);
    await rounds(3);
    await complete(operator, approved, txid);
    expect(await read(customer, approved)).toMatchObject({ state: 'completed' });
    expect((await balance('holdings:BTC')).posted).toBe(0n);
    expect((await balance('shortfall:BTC')).posted).toBe(unitsOf(approved) - 10n);
    expect(await prove()).toMatchObject({ ok: true });
  });
});

/** Coins that leave our books for no customer. */
async function takeCoins(coin: Coin, amount: bigint): Promise<void> {
  const { inLedger, postEntry } = await ledger();
  await inLedger((tx) =>
    postEntry(tx, {
      key: `gone:${coin}:${Math.random()}`,
      kind: 'transfer',
      legs: [
        { account: `holdings:${coin}`, side: 'credit', amount },
        { account: `exchange:${coin}`, side: 'debit', amount },
      ],
    }),
  );
}
