import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import type { Deposit } from '@lode/shared/deposits/schemas';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { emptyLedger, ledger, spend } from '../factories/ledger.ts';
import { toldTo } from '../factories/notifications.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

beforeEach(async () => {
  await emptyLedger();
  await (await chains()).round();
});

const create = (customer: Person, currency: Coin = 'BTC', amount_usd: string | number = '100') =>
  customer.call(depositRoutes.create, { body: { currency, amount_usd } });
const read = (customer: Person, { id }: Deposit) => customer.call(depositRoutes.one, { params: { id } });
const units = ({ currency, crypto_amount }: Deposit) => {
  const [whole = '0', fraction = ''] = crypto_amount.split('.');
  return BigInt(whole + fraction.padEnd(NETWORKS[currency].decimals, '0'));
};
const walletOf = async (customer: Person) => (await (await ledger()).balance(`wallet:${customer.id}`)).posted;

/** Ends the hour of a deposit, as time would. */
async function endHour({ id }: Deposit): Promise<void> {
  const { DepositModel } = await import('@lode/server/features/deposits/deposit.model');
  await DepositModel.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
}

describe('asking for a deposit', () => {
  test('each has an address of its own, in the form of its chain, and a price that holds a quarter of an hour', async () => {
    const customer = await buildCustomer(site);
    const made = await Promise.all(
      (['BTC', 'BTC', 'USDT', 'TRX', 'VET'] as const).map((coin) => create(customer, coin)),
    );
    expect(new Set(made.map(({ address }) => address)).size).toBe(5);
    expect(made.map(({ address }) => address.slice(0, 2))).toEqual([
      'tb',
      'tb',
      expect.stringMatching(/^T/),
      expect.stringMatching(/^T/),
      '0x',
    ]);
    const [first] = made;
    expect(first).toMatchObject({
      state: 'awaiting',
      amount_usd: '100.00',
      simulated: true,
      confirmations_needed: 2,
    });
    expect(Date.parse(first?.expires_at ?? '') - Date.parse(first?.now ?? '')).toBeGreaterThan(890_000);
    expect(Date.parse(first?.expires_at ?? '') - Date.parse(first?.now ?? '')).toBeLessThanOrEqual(900_000);
    const { getRate } = await import('@lode/server/features/rates/queries/get-rate');
    const market = Number((await getRate('BTC')).rate);
    // Half a percent under the market, which may have moved a little since.
    expect(Number(first?.rate) / market).toBeGreaterThan(0.993);
    expect(Number(first?.rate) / market).toBeLessThan(0.997);
    expect(Number(first?.crypto_amount) * Number(first?.rate)).toBeCloseTo(100, 2);
  });

  test.each([
    ['19.99', 'DEPOSIT_MINIMUM'],
    ['50000.01', 'DEPOSIT_MAXIMUM'],
    ['', 'AMOUNT_REQUIRED'],
    ['20.001', 'AMOUNT_INVALID'],
    ['2e3', 'AMOUNT_INVALID'],
    ['0.00', 'AMOUNT_POSITIVE'],
    ['-20', 'AMOUNT_POSITIVE'],
    ['٢٠', 'AMOUNT_INVALID'],
  ])('an amount of %s is refused beside its field: %s', async (amount_usd, code) => {
    const customer = await buildCustomer(site);
    const { status, body } = await customer.send(depositRoutes.create, {
      body: { currency: 'BTC', amount_usd },
    });
    expect([status, body]).toMatchObject([422, { fields: { amount_usd: code } }]);
  });

  test('L4 L8: the same key is one deposit even when the answer to the first was lost in a crash', async () => {
    const { default: mongoose } = await import('mongoose');
    const customer = await buildCustomer(site);
    const ask = (amount_usd: string) =>
      customer.call(depositRoutes.create, {
        body: { currency: 'BTC', amount_usd },
        idempotencyKey: `deposit-${customer.id}`,
      });
    const first = await ask('100');
    // As a process leaves it that dies after its commit.
    await mongoose.connection.collection('idempotency_keys').deleteMany({});
    expect((await ask('100')).id).toBe(first.id);
    await mongoose.connection.collection('idempotency_keys').deleteMany({});
    expect((await ask('101')).id).not.toBe(first.id);
  });

  test('ten may be open at a time; others cannot be seen', async () => {
    const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    const first = await create(customer);
    for (let at = 0; at < 9; at += 1) await create(customer, 'TRX');
    expect(await codeOf(create(customer))).toBe('TOO_MANY_DEPOSITS');
    expect(await codeOf(read(stranger, first))).toBe('DEPOSIT_NOT_FOUND');
    expect((await stranger.call(depositRoutes.list, { query: {} })).total).toBe(0);
  });

  test('what may be quoted and unpaid is bounded: of one customer, and of all', async () => {
    const { DepositModel } = await import('@lode/server/features/deposits/deposit.model');
    const customer = await buildCustomer(site);
    const first = await create(customer, 'BTC', 50_000);
    await create(customer, 'USDT', 49_980);
    expect(await codeOf(create(customer, 'VET', 21))).toBe('TOO_MANY_DEPOSITS');
    await create(customer, 'VET', 20);
    const all = { _id: new mongoose.Types.ObjectId(first.id) };
    await DepositModel.updateOne(all, { $set: { amountUsd: 5_000_000_000_000n } });
    expect(await codeOf(create(await buildCustomer(site)))).toBe('QUOTES_EXHAUSTED');
    await endHour(first);
    await create(customer, 'BTC', 50_000);
    await DepositModel.deleteMany({ userId: customer.id });
  });

  test('the history is found by time and address, and never others’', async () => {
    const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    const made = await create(customer);
    await create(customer, 'TRX');
    const found = async (who: Person, query: { from?: string; to?: string; search?: string }) =>
      (await who.call(depositRoutes.list, { query })).items.map(({ id }) => id);
    expect(await found(customer, { search: made.address })).toEqual([made.id]);
    expect(await found(customer, { search: made.address.toUpperCase() })).toEqual([made.id]);
    expect(await found(stranger, { search: made.address })).toEqual([]);
    expect(await found(customer, { to: made.created_at })).toContain(made.id);
    const later = new Date(Date.parse(made.created_at) + 3_600_000).toISOString();
    expect(await found(customer, { from: later })).toEqual([]);
  });

  test('a stale rate quotes nothing', async () => {
    const { RateModel } = await import('@lode/server/features/rates/rate.model');
    const customer = await buildCustomer(site);
    const fresh = await RateModel.findById('VET').lean();
    const available = async () =>
      (await customer.call(depositRoutes.currencies)).find(({ currency }) => currency === 'VET')?.available;
    await until(async () => {
      // The server keeps what it has read for a moment, and the workers may fetch a new one in between.
      await RateModel.updateOne({ _id: 'VET' }, { $set: { at: new Date(Date.now() - 3_600_000) } });
      return !(await available()) && (await codeOf(create(customer, 'VET'))) === 'RATE_STALE';
    });
    await RateModel.updateOne({ _id: 'VET' }, { $set: { at: fresh?.at } });
    await until(available);
  });
});

describe('being paid', () => {
  test.each(['BTC', 'USDT', 'TRX', 'VET'] as const)(
    '%s: seen, confirmed at N and not before, credited once at the quoted rate, told live',
    async (coin) => {
      const { pay, rounds, round } = await chains();
      const customer = await buildCustomer(site);
      const socket = await customer.connect(1);
      const deposit = await create(customer, coin);
      await pay({ coin, to: deposit.address, amount: units(deposit) });
      await rounds(deposit.confirmations_needed - 1);
      const before = await read(customer, deposit);
      expect(before).toMatchObject({ state: 'detected', confirmations: deposit.confirmations_needed - 1 });
      expect(await walletOf(customer)).toBe(0n);
      await rounds(3);
      const after = await read(customer, deposit);
      expect(after.state).toBe('credited');
      expect(Number(after.credited_usd)).toBeCloseTo(100, 1);
      const credited = await walletOf(customer);
      await round();
      expect(await walletOf(customer)).toBe(credited);
      expect(await toldTo(customer.id)).toMatchObject([
        { kind: 'deposit_credited', about: deposit.id, amount: credited, currency: coin },
      ]);
      await until(() => socket.all('deposits:deposit.changed').some(({ id }) => id === deposit.id));
      await socket.waitFor('wallet:balance.changed', ({ id }) => id === customer.id);
      expect(await (await ledger()).prove()).toMatchObject({ ok: true });
    },
  );

  test('two outputs of one transaction both count', async () => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    const half = units(deposit) / 2n;
    const txid = await pay({ coin: 'BTC', to: deposit.address, amount: half });
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) - half, txid, index: 1 });
    await rounds(4);
    expect(await read(customer, deposit)).toMatchObject({
      state: 'credited',
      payments: [{ txid }, { txid }],
    });
  });

  test('a part waits for the rest while the hour runs', async () => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    const half = units(deposit) / 2n;
    await pay({ coin: 'BTC', to: deposit.address, amount: half });
    await rounds(4);
    expect(await read(customer, deposit)).toMatchObject({ state: 'confirmed', credited_usd: '0.00' });
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) - half });
    await rounds(4);
    const paid = await read(customer, deposit);
    expect(paid.state).toBe('credited');
    expect(Number(paid.credited_usd)).toBeCloseTo(100, 1);
  });

  test('too little is credited when the hour has ended, and said so', async () => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) / 2n });
    await rounds(4);
    expect(await walletOf(customer)).toBe(0n);
    await endHour(deposit);
    // The payment came before the end.
    const { PaymentModel } = await import('@lode/server/features/deposits/deposit.model');
    await PaymentModel.updateOne(
      { depositId: deposit.id },
      { $set: { seenAt: new Date(Date.now() - 60_000) } },
    );
    await rounds(1);
    expect((await read(customer, deposit)).state).toBe('underpaid');
    expect(Number(await walletOf(customer))).toBeGreaterThan(40_000_000);
  });

  test('too much is credited, the surplus at the rate of now', async () => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) * 2n });
    await rounds(4);
    expect((await read(customer, deposit)).state).toBe('overpaid');
    expect(Number(await walletOf(customer))).toBeGreaterThan(150_000_000);
  });

  test('an hour ends without a payment; one that comes later is still credited, as late', async () => {
    const { pay, rounds, sweep } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await endHour(deposit);
    expect((await read(customer, deposit)).state).toBe('expired');
    await sweep();
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await rounds(4);
    expect((await read(customer, deposit)).state).toBe('late');
    expect(Number(await walletOf(customer))).toBeGreaterThan(80_000_000);
  });

  test.each([
    ['below the minimum', 10n, 'review', 'below_minimum'],
    ['dust', 10_000n, 'expired', 'dust'],
  ] as const)('late and %s: recorded, not credited', async (_what, part, state, reason) => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await endHour(deposit);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) / part });
    await rounds(4);
    expect(await read(customer, deposit)).toMatchObject({
      state,
      payments: [{ reason, credited_usd: null }],
    });
    expect(await walletOf(customer)).toBe(0n);
  });

  test('above the maximum, and another coin of the same chain, are for a person to look at', async () => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const [large, other] = [await create(customer, 'USDT', 50_000), await create(customer, 'USDT')];
    await pay({ coin: 'USDT', to: large.address, amount: units(large) * 2n });
    await pay({ coin: 'TRX', to: other.address, amount: 500_000_000n });
    await rounds(22);
    expect(await read(customer, large)).toMatchObject({
      state: 'review',
      payments: [{ reason: 'above_maximum' }],
    });
    expect(await read(customer, other)).toMatchObject({
      state: 'review',
      payments: [{ reason: 'other_coin' }],
    });
    expect(await walletOf(customer)).toBe(0n);
  });

  test('a transfer that failed on the chain moved nothing', async () => {
    const { pay, rounds } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer, 'USDT');
    await pay({ coin: 'USDT', to: deposit.address, amount: units(deposit), succeeded: false });
    await rounds(22);
    expect(await read(customer, deposit)).toMatchObject({
      state: 'awaiting',
      payments: [{ reason: 'failed' }],
    });
    expect(await walletOf(customer)).toBe(0n);
  });
});

describe('a chain that changes its mind', () => {
  test('L5: a credited payment whose block is gone is taken back, and what was spent is owed', async () => {
    const { pay, rounds, round, reorganise } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await rounds(3);
    expect((await read(customer, deposit)).state).toBe('credited');
    await spend(customer.id, 60_000_000n);
    await reorganise('BTC', 3);
    await rounds(6);
    expect((await read(customer, deposit)).state).toBe('reversed');
    expect(await walletOf(customer)).toBe(0n);
    expect(await toldTo(customer.id)).toMatchObject([{ kind: 'deposit_reversed', about: deposit.id }]);
    const owed = await (await ledger()).balance(`receivable:${customer.id}`);
    expect(Number(owed.posted)).toBeGreaterThan(59_000_000);
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
    await round();
  });

  test('a payment that comes back in another block is credited again, once', async () => {
    const { pay, rounds, reorganise } = await chains();
    const customer = await buildCustomer(site);
    const deposit = await create(customer);
    await pay({ coin: 'BTC', to: deposit.address, amount: units(deposit) });
    await rounds(3);
    const credited = await walletOf(customer);
    await reorganise('BTC', 3);
    await rounds(6);
    expect(await walletOf(customer)).toBe(0n);
    const { SimulatedTransferModel } = await import('@lode/server/features/chains/simulated-block.model');
    await SimulatedTransferModel.updateMany({ to: deposit.address }, { $set: { height: null } });
    await rounds(4);
    expect((await read(customer, deposit)).state).toBe('credited');
    expect(await walletOf(customer)).toBe(credited);
  });
});
