import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { ledger } from '../factories/ledger.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import {
  beginTreasury,
  confirm,
  depositAddress,
  keepOnly,
  posted,
  propose,
  publishReserve,
  refuse,
  somewhere,
  transact,
} from '../factories/treasury.ts';
import { ADDRESSES, approve, ask, buildRich, complete, stockUp, unitsOf } from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const BTC = 100_000_000n;
let one: Person;
let other: Person;
let reserve: string;

beforeEach(async () => {
  ({ one, other, reserve } = await beginTreasury(site));
});

/** Money of the operator's own. */
async function earn(account: 'fees' | 'operator_income' | 'capital', micros: bigint): Promise<void> {
  const { inLedger, postEntry } = await ledger();
  await inLedger((tx) =>
    postEntry(tx, {
      key: `earned:${Math.random()}`,
      kind: 'transfer',
      legs: [
        { account: 'exchange:USD', side: 'debit', amount: micros },
        { account, side: 'credit', amount: micros },
      ],
    }),
  );
}

/** The owner has put so much in, and another person has confirmed. */
async function capital(units = BTC) {
  return confirm(other, await propose(one, 'capital_in', await transact({ to: reserve, amount: units })));
}

describe('L1, L4: capital that comes in', () => {
  test('is found on the chain, proposed by one, confirmed by another at the rate of now, and told live', async () => {
    const watching = await other.connect();
    const txid = await transact({ to: reserve, amount: BTC });
    const proposed = await propose(one, 'capital_in', txid);
    expect(proposed).toMatchObject({ state: 'proposed', amount: '1', txid, to: [reserve], entry_id: null });
    expect(await (await ledger()).entries()).toHaveLength(0);
    await until(() =>
      watching
        .all('finance:matter.changed')
        .some(({ kind, id }) => kind === 'movement' && id === proposed.id),
    );
    expect((await other.call(treasuryRoutes.coins)).waiting).toBe(1);
    expect(await codeOf(confirm(one, proposed))).toBe('OWN_REQUEST');
    const booked = await confirm(other, proposed, 1);
    expect(booked).toMatchObject({ state: 'confirmed', decided_by: { id: other.id } });
    expect(booked.rate_source).not.toBeNull();
    expect(await posted('holdings:BTC')).toBe(BTC);
    expect(await posted('exchange:BTC')).toBe(BTC);
    const usd = await posted('capital');
    expect(usd).toBeGreaterThan(0n);
    expect(await posted('exchange:USD')).toBe(-usd);
    expect(await codeOf(confirm(other, proposed))).toBe('MOVEMENT_DECIDED');
    expect(await codeOf(refuse(other, proposed))).toBe('MOVEMENT_DECIDED');
  });

  test('the same request is one movement; a racing confirmation books once', async () => {
    const third = await buildPerson(site, { role: 'operator' });
    const txid = await transact({ to: reserve, amount: BTC });
    const key = crypto.randomUUID();
    const first = await propose(one, 'capital_in', txid, 'BTC', key);
    expect(await propose(one, 'capital_in', txid, 'BTC', key)).toEqual(first);
    const codes = await Promise.all([other, third, other, third].map((who) => codeOf(confirm(who, first))));
    expect(codes.toSorted()).toEqual(['MOVEMENT_DECIDED', 'MOVEMENT_DECIDED', 'MOVEMENT_DECIDED', 'OK']);
    expect(await (await ledger()).entries()).toHaveLength(1);
  });

  test('H2: one transaction is entered once, as one thing; refused or taken back, it may be entered again', async () => {
    const txid = await transact({ to: reserve, amount: BTC });
    const codes = await Promise.all([
      codeOf(propose(one, 'capital_in', txid)),
      codeOf(propose(other, 'capital_in', txid)),
      codeOf(propose(one, 'capital_in', txid.toUpperCase())),
    ]);
    expect(codes.toSorted()).toEqual(['OK', 'TXID_USED', 'TXID_USED']);
    const receipt = () =>
      one.call(revenueRoutes.request, {
        body: { coin: 'BTC', amount: '1', txid, note: '' },
        file: new Blob(['%PDF-1.7\n%%EOF\n']),
        fileName: 'notice.pdf',
      });
    expect(await codeOf(receipt())).toBe('TXID_USED');
    const { items } = await one.call(treasuryRoutes.movements, { query: { state: 'proposed' } });
    const [waiting] = items;
    if (!waiting) throw new Error('one of them was entered');
    const own = waiting.proposed_by.id === one.id ? one : other;
    expect((await refuse(own, waiting)).state).toBe('taken_back');
    const revenue = await receipt();
    expect(await codeOf(propose(one, 'capital_in', txid))).toBe('TXID_USED');
    await other.call(revenueRoutes.reject, { params: { id: revenue.id }, body: { reason: 'not the pool' } });
    const again = await propose(one, 'capital_in', txid);
    expect((await refuse(other, again)).state).toBe('refused');
    expect(await (await ledger()).entries()).toHaveLength(0);
  });

  test('H2: a deposit, coins of ours, what was not confirmed, and what paid nobody of us are none', async () => {
    const code = (txid: string) => codeOf(propose(one, 'capital_in', txid));
    const customers = await depositAddress();
    expect(await code(await transact({ to: customers, amount: BTC }))).toBe('TXID_MISMATCH');
    expect(await code(await transact({ to: somewhere(), amount: BTC }))).toBe('TXID_MISMATCH');
    expect(await code(await transact({ from: customers, to: reserve, amount: BTC }))).toBe('SENDER_OWN');
    expect(await code(await transact({ to: reserve, amount: BTC }, 1))).toBe('TXID_NOT_FOUND');
    expect(await code('ab'.repeat(32))).toBe('TXID_NOT_FOUND');
    expect(await code('no id')).toBe('TXID_INVALID');
    const deposited = await transact({ to: reserve, amount: BTC });
    const { PaymentModel } = await import('@lode/server/features/deposits/deposit.model');
    const _id = `bitcoin:${deposited}:1` as never;
    await PaymentModel.collection.insertOne({ _id, coin: 'BTC', txid: deposited, state: 'credited' });
    expect(await code(deposited)).toBe('TXID_USED');
    await PaymentModel.collection.deleteOne({ _id });
  });

  test('H2: what a pool has stated and not been seen to pay is not the owner’s, whoever agrees to it', async () => {
    const { collections } = await ledger();
    const statement = { source: 'statement', simulated: false, pool: 'ours', coin: 'BTC', paidTxid: null };
    const days = ['2026-01-01', '2026-01-02'].map((statedDay) => ({
      ...{ ...statement, statedDay, state: 'requested', amount: BTC / 2n },
    }));
    await collections('mining_revenue').insertMany(days);
    const code = async (amount: bigint) =>
      codeOf(propose(one, 'capital_in', await transact({ to: reserve, amount })));
    expect(await code(BTC)).toBe('POOL_PAYOUT');
    expect(await code((BTC * 995n) / 2000n)).toBe('POOL_PAYOUT');
    expect(await code(BTC * 2n)).toBe('OK');
    await collections('mining_revenue').deleteMany({});
  });

  test('H5: what left us unbooked and comes back is not booked on top: the books never exceed the chain', async () => {
    await capital();
    const stolen = somewhere();
    await transact({ from: reserve, to: stolen, amount: BTC / 2n });
    const back = await transact({ to: reserve, amount: BTC / 2n });
    expect(await codeOf(propose(one, 'capital_in', back))).toBe('BOOKS_EXCEED_CHAIN');
    expect(await posted('holdings:BTC')).toBe(BTC);
    const { coins } = await other.call(treasuryRoutes.coins);
    expect(coins.find(({ coin }) => coin === 'BTC')).toMatchObject({
      chain: '1',
      ledger: '1',
      difference: '0',
    });
  });

  test('an approver counts from a day after they became staff; what has left the chain is not booked', async () => {
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const newcomer = await buildPerson(site, { role: 'operator' });
    await UserModel.updateOne({ _id: newcomer.id }, { $set: { staffSince: new Date() } });
    const proposed = await propose(one, 'capital_in', await transact({ to: reserve, amount: BTC }));
    expect(await codeOf(confirm(newcomer, proposed))).toBe('APPROVER_TOO_NEW');
    const { SimulatedTransferModel } = await import('@lode/server/features/chains/simulated-block.model');
    await SimulatedTransferModel.deleteMany({ txid: proposed.txid });
    expect(await codeOf(confirm(other, proposed))).toBe('TXID_NOT_FOUND');
    expect(await posted('capital')).toBe(0n);
  });
});

describe('L3: capital that goes out', () => {
  test('leaves holdings and capital, and only as far as the owner has put in', async () => {
    await capital();
    const put = await posted('capital');
    const out = await transact({ from: reserve, to: somewhere(), amount: BTC / 4n });
    const booked = await confirm(other, await propose(one, 'capital_out', out));
    expect(booked).toMatchObject({ state: 'confirmed', amount: '0.25', from: [reserve] });
    expect(await posted('holdings:BTC')).toBe((BTC * 3n) / 4n);
    expect(await posted('capital')).toBeLessThan(put);
    expect(await codeOf(propose(one, 'capital_out', out))).toBe('TXID_USED');
    await stockUp('BTC', 10n * BTC);
    const more = await transact({ from: reserve, to: somewhere(), amount: 2n * BTC });
    expect(await codeOf(propose(one, 'capital_out', more))).toBe('INSUFFICIENT_FUNDS');
    const foreign = await transact({ from: somewhere(), to: somewhere(), amount: BTC });
    expect(await codeOf(propose(one, 'capital_out', foreign))).toBe('SENDER_FOREIGN');
    const within = await transact({ from: reserve, to: await depositAddress(), amount: BTC });
    expect(await codeOf(propose(one, 'capital_out', within))).toBe('TXID_MISMATCH');
  });

  test('L3: two confirmed at once cannot take the same capital twice', async () => {
    await capital();
    await stockUp('BTC', 10n * BTC);
    const take = async () =>
      propose(
        one,
        'capital_out',
        await transact({ from: reserve, to: somewhere(), amount: (BTC * 6n) / 10n }),
      );
    const both = [await take(), await take()];
    const codes = await Promise.all(both.map((movement) => codeOf(confirm(other, movement))));
    expect(codes.toSorted()).toEqual(['INSUFFICIENT_FUNDS', 'OK']);
    expect(await posted('capital')).toBeGreaterThan(0n);
  });

  test("customers' coins are not the owner's: what is promised, owed, or on its way to somebody stays", async () => {
    await capital();
    // Whatever the price does meanwhile.
    await earn('capital', 10_000_000_000n);
    await stockUp('USDT');
    const customer = await buildRich(site, 200_000);
    // As if all but the owner's one Bitcoin had been kept in USDT.
    await keepOnly('holdings:BTC', BTC);
    const asked = await ask(customer, { usd: '100', coin: 'BTC' });
    const theirs = await transact({ from: reserve, to: ADDRESSES.BTC, amount: 1000n });
    expect(await codeOf(propose(one, 'capital_out', theirs))).toBe('PAYS_CUSTOMER');
    const out = await propose(
      one,
      'capital_out',
      await transact({ from: reserve, to: somewhere(), amount: BTC - 1n }),
    );
    await approve(one, asked);
    // What the withdrawal holds is not free any more.
    expect(await codeOf(confirm(other, out))).toBe('INSUFFICIENT_FUNDS');
    await refuse(other, out);
    await keepOnly('holdings:USDT', 0n);
    const small = await transact({ from: reserve, to: somewhere(), amount: BTC / 2n });
    expect(await codeOf(propose(one, 'capital_out', small))).toBe('COVER_TOO_LOW');
  });

  test('H1: an output that paid a withdrawal is no capital, and one that was booked as capital pays nobody', async () => {
    await capital();
    const customer = await buildRich(site, 300);
    const [paid, unpaid] = [await ask(customer), await ask(customer)];
    const first = await approve(one, paid);
    const second = await approve(one, unpaid);
    const { collections } = await ledger();
    const txid = await transact({ from: reserve, to: first.wallet_address, amount: unitsOf(first) });
    await complete(one, first, txid);
    expect((await one.call(adminWithdrawalRoutes.get, { params: { id: first.id } })).state).toBe('completed');
    // Nobody waits at that address any more, as far as this test goes.
    await collections('withdrawals').updateOne(
      { walletAddress: second.wallet_address, state: 'approved' },
      { $set: { walletAddress: somewhere() } },
    );
    expect(await codeOf(propose(one, 'capital_out', txid))).toBe('TXID_USED');
    const elsewhere = await collections('withdrawals').findOne({ state: 'approved' });
    const taken = await transact({
      from: reserve,
      to: 'tb1qelsewhere',
      amount: unitsOf(second),
    });
    await propose(one, 'capital_out', taken);
    await collections('withdrawals').updateOne(
      { _id: elsewhere?._id as never },
      { $set: { walletAddress: 'tb1qelsewhere' } },
    );
    expect(await codeOf(complete(one, second, taken))).toBe('TXID_USED');
  });
});

describe('a sweep and a fee', () => {
  test('a sweep moves nothing but its fee, which fees pay, then what else the operator has, then nobody', async () => {
    await capital();
    await earn('fees', 500_000n);
    const put = await posted('capital');
    const from = await depositAddress();
    const txid = await transact({ from, to: reserve, amount: BTC / 10n, fee: 2_000n });
    const proposed = await propose(one, 'sweep', txid);
    expect(proposed).toMatchObject({ amount: '0.1', fee: { coin: 'BTC', amount: '0.00002' }, from: [from] });
    const booked = await confirm(other, proposed);
    expect(await posted('holdings:BTC')).toBe(BTC - 2_000n);
    const [, , entry] = await (await ledger()).entries();
    expect(entry).toMatchObject({ kind: 'network_fee', memo: txid });
    expect(String(entry?._id)).toBe(booked.entry_id);
    expect(await posted('exchange:BTC')).toBe(BTC - 2_000n);
    expect(await posted('fees')).toBe(0n);
    expect(await posted('capital')).toBeLessThan(put);
    expect(await posted('uncovered_costs')).toBe(0n);
    expect(await codeOf(propose(one, 'network_fee', txid))).toBe('TXID_USED');
  });

  test('L3: a fee that nobody can pay is booked and shown, and paid by what is earned before the next', async () => {
    await stockUp('BTC', BTC);
    const fee = async () =>
      confirm(
        other,
        await propose(
          one,
          'network_fee',
          await transact({ from: reserve, to: reserve, amount: 1n, fee: 1_000n }),
        ),
      );
    const first = await fee();
    const owing = await posted('uncovered_costs');
    expect(owing).toBeGreaterThan(0n);
    expect((await one.call(treasuryRoutes.coins)).uncovered_usd).toBe(first.amount_usd);
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
    await earn('operator_income', 1_000_000_000n);
    await fee();
    expect(await posted('uncovered_costs')).toBe(0n);
    // Both fees, to the micro-dollar.
    expect(await posted('operator_income')).toBe(-(await posted('exchange:USD')));
    expect(await posted('holdings:BTC')).toBe(BTC - 2_000n);
  });

  test('a fee is of a transaction of ours, as high as the chain says; a sweep pays only us', async () => {
    const from = await depositAddress();
    const code = (kind: 'sweep' | 'network_fee', txid: string) => codeOf(propose(one, kind, txid));
    const foreign = await transact({ from: somewhere(), to: reserve, amount: 5n, fee: 900n });
    expect(await code('network_fee', foreign)).toBe('SENDER_FOREIGN');
    expect(await code('sweep', foreign)).toBe('SENDER_FOREIGN');
    const away = await transact({ from, to: somewhere(), amount: 5n, fee: 900n });
    expect(await code('sweep', away)).toBe('RECIPIENT_FOREIGN');
    expect(await code('network_fee', away)).toBe('RECIPIENT_FOREIGN');
    const free = await transact({ from: reserve, to: reserve, amount: 5n });
    expect(await code('network_fee', free)).toBe('FEE_UNKNOWN');
    expect(await code('sweep', await transact({ from: reserve, to: reserve, amount: 5n }))).toBe(
      'TXID_MISMATCH',
    );
    const twice = await transact({ from: reserve, to: reserve, amount: 5n, fee: 900n });
    expect(await code('network_fee', twice)).toBe('OK');
    expect(await code('network_fee', twice)).toBe('TXID_USED');
    const tokens = await publishReserve('USDT');
    const energy = await transact({ coin: 'USDT', from: tokens, to: tokens, amount: 1n, fee: 1_100_000n });
    expect(await propose(one, 'network_fee', energy, 'USDT')).toMatchObject({
      coin: 'TRX',
      fee: { coin: 'TRX', amount: '1.1' },
    });
  });
});

test('the page of coins tells ledger, chain, deposit addresses and what makes a difference', async () => {
  const { AddressBalanceModel } = await import('@lode/server/features/treasury/address-balance.model');
  const { DepositModel, PaymentModel } = await import('@lode/server/features/deposits/deposit.model');
  const { checkAllDepositAddresses } = await import(
    '@lode/server/features/treasury/commands/check-deposit-addresses'
  );
  await capital();
  const address = await depositAddress();
  const txid = await transact({ to: address, amount: 30_000n });
  const deposit = await DepositModel.collection.findOne({ address });
  await PaymentModel.collection.insertOne({
    _id: `bitcoin:${txid}:0` as never,
    depositId: deposit?._id,
    coin: 'BTC',
    txid,
    amount: '30000',
    height: 1,
    state: 'review',
    reason: 'late',
  });
  await checkAllDepositAddresses();
  const bitcoin = async () => (await one.call(treasuryRoutes.coins)).coins.find(({ coin }) => coin === 'BTC');
  expect(await bitcoin()).toMatchObject({
    ledger: '1',
    free: '1',
    chain: '1.0003',
    difference: '0.0003',
    deposit_addresses: { amount: '0.0003', count: 1, unread: 0 },
    reasons: [{ reason: 'payments_in_review', count: 1, amount: '0.0003' }],
  });
  const storage = (kept: 'hot' | 'cold' | null) =>
    one.call(treasuryRoutes.storage, { body: { coin: 'BTC', address: reserve, storage: kept } });
  await storage('hot');
  expect(await bitcoin()).toMatchObject({ hot: '1', cold: '0', reserves: [{ storage: 'hot' }] });
  await storage('cold');
  expect(await bitcoin()).toMatchObject({ hot: '0', cold: '1' });
  await storage(null);
  await transact({ from: address, to: reserve, amount: 30_000n });
  await checkAllDepositAddresses();
  expect((await bitcoin())?.deposit_addresses).toMatchObject({ amount: '0', count: 0 });
  await PaymentModel.collection.deleteMany({ txid });
  await AddressBalanceModel.deleteMany({});
});
