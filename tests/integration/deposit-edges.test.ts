import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import type { Deposit } from '@lode/shared/deposits/schemas';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { emptyLedger, fund, ledger, spend } from '../factories/ledger.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

beforeEach(async () => {
  await emptyLedger();
  await (await chains()).round();
});

const create = (customer: Person, currency: Coin = 'BTC') =>
  customer.call(depositRoutes.create, { body: { currency, amount_usd: '100' } });
const read = (customer: Person, { id }: Deposit) => customer.call(depositRoutes.one, { params: { id } });
const units = ({ currency, crypto_amount }: Deposit) => {
  const [whole = '0', fraction = ''] = crypto_amount.split('.');
  return BigInt(whole + fraction.padEnd(NETWORKS[currency].decimals, '0'));
};
const posted = async (
  account: 'holdings:BTC' | 'shortfall:BTC' | `wallet:${string}` | `receivable:${string}`,
) => (await (await ledger()).balance(account)).posted;

async function models() {
  const [{ PaymentModel, DepositModel }, { SimulatedTransferModel }, { ChainCursorModel }, adapters] =
    await Promise.all([
      import('@lode/server/features/deposits/deposit.model'),
      import('@lode/server/features/chains/simulated-block.model'),
      import('@lode/server/features/chains/chain-cursor.model'),
      import('@lode/server/features/chains/adapters/chosen-adapters'),
    ]);
  return { PaymentModel, DepositModel, SimulatedTransferModel, ChainCursorModel, ...adapters };
}

/** A deposit of a new customer, paid in full and credited. */
async function buildCredited() {
  const { pay, rounds } = await chains();
  const customer = await buildCustomer(site);
  const deposit = await create(customer);
  await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
  await rounds(3);
  expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
  return { customer, deposit };
}

/** Puts a payment that a reorganisation has held back into the next block. */
async function bringBack({ address }: Deposit, change: { succeeded?: boolean } = {}): Promise<void> {
  const { SimulatedTransferModel } = await models();
  await SimulatedTransferModel.updateMany({ to: address }, { $set: { height: null, ...change } });
}

describe('a reorganisation', () => {
  test('L5: of what we have paid out since takes back what is there, and the rest is missing until it is back', async () => {
    const { rounds, reorganise } = await chains();
    const { inLedger, postEntry, prove } = await ledger();
    const { customer, deposit } = await buildCredited();
    const kept = 1000n;
    const gone = (await posted('holdings:BTC')) - kept;
    await inLedger((tx) =>
      postEntry(tx, {
        key: `paid-out:${deposit.id}`,
        kind: 'transfer',
        legs: [
          { account: 'holdings:BTC', side: 'credit', amount: gone },
          { account: 'exchange:BTC', side: 'debit', amount: gone },
        ],
      }),
    );
    await reorganise('BTC', 3);
    await rounds(2);
    expect(await read(customer, deposit)).toMatchObject({ state: 'reversed' });
    expect([await posted('holdings:BTC'), await posted(`wallet:${customer.id}`)]).toEqual([0n, 0n]);
    expect(await posted('shortfall:BTC')).toBe(gone);
    await bringBack(deposit);
    await rounds(4);
    expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
    await (await import('@lode/workers/ledger/collect.processor')).collectDebtsProcessor.run({ slot: 0 });
    expect(await posted('shortfall:BTC')).toBe(0n);
    expect(await posted('holdings:BTC')).toBe(kept);
    expect(await prove()).toMatchObject({ ok: true });
  });

  test('L5: what is owed by it is paid by what comes in, and withdrawals are free again', async () => {
    const { rounds, reorganise } = await chains();
    const { collectDebts } = await import('@lode/server/features/ledger/commands/collect-debts');
    const { customer } = await buildCredited();
    await spend(customer.id, 60_000_000n);
    await reorganise('BTC', 3);
    await rounds(2);
    const owed = await posted(`receivable:${customer.id}`);
    expect(owed).toBeGreaterThan(0n);
    expect(await customer.call(walletRoutes.wallet)).toMatchObject({ frozen: true });
    await fund(customer.id, owed - 1n);
    await Promise.all([collectDebts(), collectDebts()]);
    expect(await customer.call(walletRoutes.wallet)).toMatchObject({ frozen: true, balance: '0.00' });
    await fund(customer.id, 5_000_001n);
    await collectDebts();
    expect(await customer.call(walletRoutes.wallet)).toMatchObject({
      frozen: false,
      owed: '0.00',
      balance: '5.00',
    });
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('in which a failed transfer succeeds after all credits it', async () => {
    const { pay, rounds, round, reorganise } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer, 'USDT');
    await pay({ coin: 'USDT', to: deposit.address, amount: units(deposit), succeeded: false });
    await round();
    expect(await read(customer, deposit)).toMatchObject({ payments: [{ reason: 'failed' }] });
    await reorganise('USDT', 1);
    await round();
    await bringBack(deposit, { succeeded: true });
    await rounds(21);
    expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
  });

  test('after which a payment in review fails leaves nothing for staff to credit', async () => {
    const { pay, rounds, round, reorganise } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer, 'USDT');
    await pay({ coin: 'TRX', to: deposit.address, amount: 500_000_000n });
    await rounds(2);
    expect(await read(customer, deposit)).toMatchObject({ payments: [{ state: 'review' }] });
    await reorganise('USDT', 2);
    await round();
    await bringBack(deposit, { succeeded: false });
    await rounds(2);
    expect(await read(customer, deposit)).toMatchObject({
      payments: [{ state: 'ignored', reason: 'failed' }],
    });
  });

  test('of the very first block that was followed does not stop the chain', async () => {
    const { round, reorganise } = await chains();
    const { ChainCursorModel } = await models();
    await ChainCursorModel.deleteOne({ _id: 'bitcoin' });
    await round();
    await reorganise('BTC', 2);
    await round();
    await buildCredited();
  });
});

describe('a payment that waits for its block', () => {
  test('J1: and comes in while its deposit is being closed is not forgotten', async () => {
    const { pay, rounds } = await chains();
    const { inTransaction } = await import('@lode/server/platform/transaction');
    const [{ recordTransfers }, { settleDeposit }] = await Promise.all([
      import('@lode/server/features/deposits/commands/record-transfers'),
      import('@lode/server/features/deposits/commands/settle-deposit'),
    ]);
    const { DepositModel } = await models();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await DepositModel.updateOne({ _id: deposit.id }, { $set: { expiresAt: new Date(0) } });
    const payment = { coin: 'BTC' as const, to: deposit.address, amount: units(deposit) };
    const txid = await pay(payment);
    let closing: Promise<void> | undefined;
    await inTransaction(async (tx) => {
      // What this transaction sees is settled; then the hour's end closes the deposit.
      await DepositModel.findById(deposit.id, null, { session: tx.session });
      closing ??= settleDeposit(deposit.id);
      await closing;
      await recordTransfers(tx, 'bitcoin', [{ ...payment, txid, index: 0, succeeded: true }], null);
    });
    expect(await DepositModel.findById(deposit.id).lean()).toMatchObject({ open: true });
    await rounds(3);
    expect(await read(customer, deposit)).toMatchObject({ state: 'late' });
  });

  test('and is replaced by its sender does not count beside what replaced it', async () => {
    const { pay, rounds, sweep } = await chains();
    const { SimulatedTransferModel } = await models();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    const payment = { coin: 'BTC' as const, to: deposit.address, amount: units(deposit) };
    const first = await pay(payment);
    await sweep();
    expect(await read(customer, deposit)).toMatchObject({ state: 'detected' });
    await SimulatedTransferModel.deleteOne({ txid: first });
    await sweep();
    expect(await read(customer, deposit)).toMatchObject({ state: 'awaiting' });
    const second = await pay(payment);
    await rounds(3);
    const credited = await read(customer, deposit);
    expect(credited).toMatchObject({
      state: 'credited',
      payments: [
        { txid: first, state: 'reversed', credited_usd: null },
        { txid: second, state: 'credited' },
      ],
    });
    expect(Number(credited.credited_usd)).toBeCloseTo(100, 1);
  });
});

describe('a payment that is read late', () => {
  test('counts as in time when its block was', async () => {
    const { pay, mine, rounds } = await chains();
    const { DepositModel } = await models();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await mine('bitcoin');
    const expiresAt = new Date();
    await DepositModel.updateOne({ _id: deposit.id }, { $set: { expiresAt } });
    await until(() => Date.now() > expiresAt.getTime());
    await rounds(3);
    expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
  });
});

test('crumbs of another coin are noted and leave the deposit as it is', async () => {
  const { pay, round } = await chains();
  const customer = await buildCustomer(site);
  const deposit = await create(customer, 'USDT');
  await pay({ coin: 'TRX', to: deposit.address, amount: 1n });
  await round();
  expect(await read(customer, deposit)).toMatchObject({
    state: 'awaiting',
    payments: [{ state: 'ignored', reason: 'dust' }],
  });
});

test('a deposit that cannot be settled keeps no other waiting', async () => {
  const { PaymentModel, DepositModel } = await models();
  const broken = await create(await buildCustomer(site));
  await PaymentModel.create({
    _id: `bitcoin:${broken.id}:0`,
    depositId: broken.id,
    coin: 'BTC',
    txid: 'x',
    amount: 'nothing',
    state: 'seen',
    credits: 0,
    seenAt: new Date(),
  });
  await DepositModel.updateOne({ _id: broken.id }, { $set: { dueHeight: null } });
  try {
    await buildCredited();
  } finally {
    await PaymentModel.deleteMany({ depositId: broken.id });
    await DepositModel.updateOne({ _id: broken.id }, { $set: { open: false } });
  }
});

describe('sources of the chain', () => {
  /** A payment with one confirmation less than it needs. */
  async function buildNearly() {
    const { pay, round } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await round();
    return { customer, deposit };
  }

  test('that have put a payment into another block than we know are asked again, not doubted', async () => {
    const { round } = await chains();
    const { PaymentModel } = await models();
    const { settleDeposit } = await import('@lode/server/features/deposits/commands/settle-deposit');
    const { customer, deposit } = await buildNearly();
    const moveBy = (blocks: number) =>
      PaymentModel.updateOne({ depositId: deposit.id }, { $inc: { height: blocks } });
    await moveBy(-1);
    await settleDeposit(deposit.id);
    expect(await read(customer, deposit)).toMatchObject({ payments: [{ state: 'seen' }] });
    await moveBy(1);
    await round();
    expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
  });

  test('that now say it paid somebody else leave it to a person', async () => {
    const { round } = await chains();
    const { SimulatedTransferModel } = await models();
    const { customer, deposit } = await buildNearly();
    await SimulatedTransferModel.updateOne({ to: deposit.address }, { $set: { to: 'somebody else' } });
    await round();
    expect(await read(customer, deposit)).toMatchObject({
      state: 'review',
      payments: [{ reason: 'sources_disagree' }],
    });
  });

  test.each([
    ['a few blocks behind have not heard of it yet', 1, 'confirmed'],
    ['far behind tell another story', 100, 'review'],
  ] as const)('that are %s', async (_what, lag, state) => {
    const { round } = await chains();
    const { chosenAdapters, followedAdapter } = await models();
    const first = followedAdapter('bitcoin');
    const { customer, deposit } = await buildNearly();
    chosenAdapters.bitcoin.push({
      ...first,
      head: async () => (await first.head()) - 1 - lag,
      transaction: async () => undefined,
    });
    try {
      await round();
      expect(await read(customer, deposit)).toMatchObject({ state });
    } finally {
      chosenAdapters.bitcoin.pop();
    }
    if (state === 'review') return;
    await round();
    expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
  });
});
