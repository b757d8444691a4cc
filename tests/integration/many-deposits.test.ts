import { NETWORKS } from '@lode/shared/chains/schemas';
import { depositRoutes } from '@lode/shared/deposits/rest';
import type { Deposit } from '@lode/shared/deposits/schemas';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { emptyLedger } from '../factories/ledger.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { settle } from '../harness/attach.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
/** Six turns in the mempool. */
const MANY = 3000;
/** What one deposit could not hold without one being hidden. */
const CRUMBS = 1001;
const made: mongoose.Types.ObjectId[] = [];

beforeEach(async () => {
  await emptyLedger();
  await (await chains()).round();
});

afterEach(async () => {
  const { DepositModel } = await models();
  await DepositModel.deleteMany({ _id: { $in: made.splice(0) } });
});

async function models() {
  const [deposits, blocks, settlement] = await Promise.all([
    import('@lode/server/features/deposits/deposit.model'),
    import('@lode/server/features/chains/simulated-block.model'),
    import('@lode/server/features/deposits/plan-settlement'),
  ]);
  return { ...deposits, ...blocks, ...settlement };
}

const create = (customer: Person) =>
  customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd: '100' } });
const read = (customer: Person, { id }: Deposit) => customer.call(depositRoutes.one, { params: { id } });
const units = ({ crypto_amount }: Deposit) => {
  const [whole = '0', fraction = ''] = crypto_amount.split('.');
  return BigInt(whole + fraction.padEnd(NETWORKS.BTC.decimals, '0'));
};

/** Open deposits that nobody pays. */
async function buildUnpaid(count: number): Promise<void> {
  const { DepositModel, UNPAID } = await models();
  const now = new Date();
  const rows = Array.from({ length: count }, (_, at) => ({
    _id: new mongoose.Types.ObjectId(),
    userId: new mongoose.Types.ObjectId(),
    coin: 'BTC' as const,
    amountUsd: 20_000_000n,
    rate: '100000',
    amount: '20000',
    address: `unpaid ${now.getTime()} ${at}`,
    addressIndex: 1_000_000 + at,
    state: 'awaiting' as const,
    creditedUsd: 0n,
    expiresAt: new Date(now.getTime() + 3_600_000),
    open: true,
    dueHeight: UNPAID,
    rev: 1,
    createdAt: now,
  }));
  made.push(...rows.map(({ _id }) => _id));
  await DepositModel.insertMany(rows);
}

/** How often the store is asked meanwhile; what this process has left to note of earlier commits is noted before. */
async function countQuestions(work: () => Promise<void>): Promise<number> {
  await settle();
  let count = 0;
  mongoose.set('debug', () => {
    count += 1;
  });
  try {
    await work();
  } finally {
    mongoose.set('debug', false);
  }
  return count;
}

describe('with thousands of open deposits', () => {
  test('a round does as much as with few, and what is paid among them is credited', async () => {
    const { pay, rounds, sweep } = await chains();
    await buildUnpaid(1);
    const withFew = await countQuestions(sweep);
    await buildUnpaid(MANY);
    // A turn in the mempool that is not the last one notes where the next begins.
    expect(await countQuestions(sweep)).toBeLessThanOrEqual(withFew + 1);
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await rounds(3);
    expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
  });

  test('a payment that waits for its block is seen, whether its deposit is the oldest or the newest', async () => {
    const { pay, sweep } = await chains();
    const customer = await buildCustomer(site);
    const oldest = await create(customer);
    await buildUnpaid(MANY);
    const newest = await create(customer);
    for (const deposit of [oldest, newest])
      await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    // Two turns more than there are pages, as it may begin anywhere.
    for (let turn = 0; turn < MANY / 500 + 2; turn += 1) await sweep();
    for (const deposit of [oldest, newest])
      expect(await read(customer, deposit)).toMatchObject({ state: 'detected' });
  });
});

describe('a thousand crumbs hide no payment', () => {
  test('that came when their worth could be told: they are left alone at once', async () => {
    const { pay, rounds } = await chains();
    const { PaymentModel, SimulatedTransferModel } = await models();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await SimulatedTransferModel.insertMany(
      Array.from({ length: CRUMBS }, (_, index) => ({
        chain: 'bitcoin',
        txid: `crumbs${deposit.id}`,
        index,
        to: deposit.address,
        from: null,
        coin: 'BTC',
        amount: '1',
        succeeded: true,
        height: null,
      })),
    );
    await rounds(1);
    const leftAlone = { depositId: deposit.id, state: 'ignored', reason: 'dust' } as const;
    expect(await PaymentModel.countDocuments(leftAlone)).toBe(CRUMBS);
    expect(await read(customer, deposit)).toMatchObject({ state: 'awaiting' });
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await rounds(3);
    expect(await read(customer, deposit)).toMatchObject({ state: 'credited' });
  });

  test('that came while no rate was fresh, and wait with the rest until the quote ends', async () => {
    const { pay, rounds } = await chains();
    const { PaymentModel } = await models();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await PaymentModel.insertMany(
      Array.from({ length: CRUMBS }, (_, index) => ({
        _id: `bitcoin:crumbs${deposit.id}:${index}`,
        depositId: deposit.id,
        coin: 'BTC',
        txid: `crumbs${deposit.id}`,
        amount: '1',
        height: 1,
        blockAt: new Date(),
        state: 'seen',
        credits: 0,
        seenAt: new Date(),
      })),
    );
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await rounds(3);
    const paid = await read(customer, deposit);
    expect(paid.state).toMatch(/^(credited|overpaid)$/);
    expect(Number(paid.credited_usd)).toBeCloseTo(100, 1);
  });
});
