import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fund, ledger, spend } from '../factories/ledger.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import {
  ADDRESSES,
  approve,
  ask,
  buildOperator,
  buildRich,
  cancel,
  emptyWithdrawals,
  read,
  stockUp,
} from '../factories/withdrawals.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
});

const wallet = (customer: Person) => customer.call(walletRoutes.wallet);
const methods = (customer: Person) => customer.call(withdrawalRoutes.methods);
const methodOf = async (customer: Person, coin: string) =>
  (await methods(customer)).find(({ currency }) => currency === coin);

test('section 8: the methods say what the coin in hand can pay, and where the last one went', async () => {
  const customer = await buildRich(site, 500);
  const before = await methodOf(customer, 'TRX');
  expect(before).toMatchObject({ payable_usd: '0.00', last_address: null });
  await stockUp('TRX', 10_000n * 10n ** 8n);
  const made = await ask(customer, { usd: 20, coin: 'TRX' });
  const after = await methodOf(customer, 'TRX');
  expect(after?.last_address).toBe(made.wallet_address);
  const worth = 10_000 * Number(after?.rate) + 1;
  expect(Number(after?.payable_usd)).toBeLessThanOrEqual(worth);
  expect(Number(after?.payable_usd)).toBeGreaterThan(worth * 0.98);
});

test('the history is found by time, address and transaction, and never others’', async () => {
  const [customer, stranger] = [await buildRich(site, 500), await buildRich(site, 500)];
  const made = await ask(customer, { usd: 60 });
  const found = async (who: Person, query: { from?: string; to?: string; search?: string }) =>
    (await who.call(withdrawalRoutes.list, { query })).items.map(({ id }) => id);
  const search = ADDRESSES.BTC;
  expect(await found(customer, { search })).toEqual([made.id]);
  expect(await found(customer, { search: search.toUpperCase() })).toEqual([made.id]);
  expect(await found(stranger, { search })).toEqual([]);
  expect(await found(customer, { search: search.slice(0, -1) })).toEqual([]);
  expect(await found(customer, { from: made.created_at, to: made.created_at })).toEqual([made.id]);
  expect(await found(customer, { to: new Date(Date.parse(made.created_at) - 1).toISOString() })).toEqual([]);
  expect(await codeOf(customer.call(withdrawalRoutes.list, { query: { search: 'x'.repeat(129) } }))).toBe(
    'INVALID_PARAMS',
  );
});

describe('asking for a withdrawal', () => {
  test('L2: its amount is held, not moved; it is told live, listed, and the books still add up', async () => {
    const customer = await buildRich(site, 250);
    const socket = await customer.connect(1);
    const made = await ask(customer, { usd: 100.5 });
    expect(made).toMatchObject({
      status: 'pending',
      state: 'requested',
      amount_usd: '100.50',
      fee_usd: '5.00',
      net_usd: '95.50',
      currency: 'BTC',
      network: 'Bitcoin',
      wallet_address: ADDRESSES.BTC,
      crypto_amount: null,
      rate: null,
      tx_id: null,
      api_key: null,
      cancellable: true,
      completed_at: null,
      confirmations_needed: 2,
    });
    expect(await wallet(customer)).toMatchObject({ balance: '250.00', held: '100.50', available: '149.50' });
    await socket.waitFor('withdrawals:withdrawal.changed', ({ id, rev }) => id === made.id && rev === 1);
    await socket.waitFor('wallet:balance.changed', ({ id }) => id === customer.id);
    expect(await read(customer, made)).toEqual(made);
    const lists = [{}, { status: 'pending' }, { status: 'completed' }, { currency: 'VET' }] as const;
    const totals = lists.map((query) => customer.call(withdrawalRoutes.list, { query }));
    expect((await Promise.all(totals)).map(({ total }) => total)).toEqual([1, 1, 0, 0]);
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('the methods say minimum, fee and rate of each currency, as the settings have them', async () => {
    const customer = await buildCustomer(site);
    await changeSettings(site, { withdrawal_minimum_vet: '12.50', withdrawal_fee_vet: '0.75' });
    const found = await methods(customer);
    expect(found.map(({ currency, minimum_usd, fee_usd }) => [currency, minimum_usd, fee_usd])).toEqual([
      ['BTC', '50.00', '5.00'],
      ['USDT', '10.00', '1.00'],
      ['TRX', '10.00', '1.00'],
      ['VET', '12.50', '0.75'],
    ]);
    expect(found.every(({ available, problem, rate }) => available && !problem && Number(rate) > 0)).toBe(
      true,
    );
    await changeSettings(site, { withdrawal_minimum_vet: '10', withdrawal_fee_vet: '0.50' });
  });

  test.each([
    [undefined, 'WITHDRAWAL_AMOUNT_REQUIRED'],
    ['', 'WITHDRAWAL_AMOUNT_REQUIRED'],
    ['0', 'AMOUNT_POSITIVE'],
    ['100.001', 'AMOUNT_INVALID'],
    ['1e3', 'AMOUNT_INVALID'],
    [1e21, 'AMOUNT_INVALID'],
    ['-100', 'AMOUNT_POSITIVE'],
    ['NaN', 'AMOUNT_INVALID'],
    ['Infinity', 'AMOUNT_INVALID'],
    ['99999999999999999999', 'AMOUNT_INVALID'],
    ['1٠٠', 'AMOUNT_INVALID'],
    ['１００', 'AMOUNT_INVALID'],
    ['1,000', 'AMOUNT_INVALID'],
    ['49.99', 'WITHDRAWAL_MINIMUM'],
    ['250.01', 'EXCEEDS_BALANCE'],
    ['9999999999', 'EXCEEDS_BALANCE'],
  ])('an amount of %s is refused beside its field, and nothing moves: %s', async (amount_usd, code) => {
    const customer = await buildRich(site, 250);
    const body = { amount_usd, currency: 'BTC', wallet_address: ADDRESSES.BTC } as never;
    const refused = await refusalOf(customer.call(withdrawalRoutes.create, { body }));
    expect([refused.code, refused.failure.fields]).toEqual([code, { amount_usd: code }]);
    expect(await wallet(customer)).toMatchObject({ available: '250.00', held: '0.00', rev: 1 });
  });

  test('too much and too little say how much it may be', async () => {
    const customer = await buildRich(site, 250);
    expect((await refusalOf(ask(customer, { usd: 251 }))).failure).toMatchObject({
      message: 'Exceeds available balance $250.00',
      data: { amount: '250.00' },
    });
    expect((await refusalOf(ask(customer, { usd: 49 }))).failure).toMatchObject({
      message: 'Minimum withdrawal amount is $50.00',
      data: { amount: '50.00' },
    });
  });

  test.each([
    ['BTC', '', 'WALLET_ADDRESS_REQUIRED'],
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsq', 'WALLET_ADDRESS_INVALID'],
    ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'WALLET_ADDRESS_INVALID'],
    ['BTC', ADDRESSES.TRX, 'WALLET_ADDRESS_NETWORK'],
    ['USDT', ADDRESSES.BTC, 'WALLET_ADDRESS_NETWORK'],
    ['TRX', ADDRESSES.VET, 'WALLET_ADDRESS_NETWORK'],
    ['VET', ADDRESSES.USDT, 'WALLET_ADDRESS_NETWORK'],
    ['VET', '0x7567d83b7b8d80addcb281a71d54fc7b3364ffe', 'WALLET_ADDRESS_INVALID'],
    ['TRX', 'x'.repeat(129), 'WALLET_ADDRESS_INVALID'],
  ] as const)('%s to "%s" is refused: %s', async (coin, address, code) => {
    const customer = await buildRich(site, 250);
    const refused = await refusalOf(ask(customer, { coin, address }));
    expect([refused.code, refused.failure.fields]).toEqual([code, { wallet_address: code }]);
  });

  test('an address that deposits are paid to is refused', async () => {
    const { DepositModel } = await import('@lode/server/features/deposits/deposit.model');
    const { mineSimulatedBlock } = await import('@lode/server/features/chains/commands/mine-simulated-block');
    const { getDepositAddress } = await import('@lode/server/features/chains/queries/get-deposit-address');
    await mineSimulatedBlock('tron');
    const address = getDepositAddress('tron', 900_000);
    const customer = await buildRich(site, 250);
    await DepositModel.create({
      userId: customer.id,
      coin: 'TRX',
      amountUsd: 20_000_000n,
      rate: '1',
      amount: '20000000',
      address,
      addressIndex: 900_000,
      state: 'expired',
      creditedUsd: 0n,
      expiresAt: new Date(),
      open: false,
      rev: 1,
      createdAt: new Date(),
    });
    expect(await codeOf(ask(customer, { coin: 'USDT', address }))).toBe('OWN_DEPOSIT_ADDRESS');
    await DepositModel.deleteOne({ address });
  });

  test("H2: one of the site's published addresses is not paid: what came there would look earned", async () => {
    const customer = await buildRich(site, 250);
    const { ReserveAddressModel } = await import('@lode/server/features/reserves/reserve-address.model');
    const address = ADDRESSES.BTC;
    await ReserveAddressModel.create({ coin: 'BTC', address, unreachable: false, createdAt: new Date() });
    expect(await codeOf(ask(customer, { coin: 'BTC', address }))).toBe('OWN_DEPOSIT_ADDRESS');
    await ReserveAddressModel.deleteOne({ address });
  });

  test('it needs a fresh proof of who asks', async () => {
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    const customer = await buildRich(site, 250);
    await TokenModel.updateMany(
      { userId: customer.id },
      { $set: { provedAt: new Date(Date.now() - 300_001) } },
    );
    expect(await codeOf(ask(customer))).toBe('REAUTH_REQUIRED');
    expect(await wallet(customer)).toMatchObject({ held: '0.00' });
  });

  test('a stale rate stops it', async () => {
    const { RateModel } = await import('@lode/server/features/rates/rate.model');
    const customer = await buildRich(site, 250);
    const fresh = await RateModel.findById('VET').lean();
    await until(async () => {
      // The server keeps what it has read for a moment, and the workers may fetch a new one in between.
      await RateModel.updateOne({ _id: 'VET' }, { $set: { at: new Date(Date.now() - 3_600_000) } });
      const told = (await methodOf(customer, 'VET'))?.problem === 'RATE_STALE';
      return told && (await codeOf(ask(customer, { coin: 'VET' }))) === 'RATE_STALE';
    });
    await RateModel.updateOne({ _id: 'VET' }, { $set: { at: fresh?.at } });
    await until(async () => (await methodOf(customer, 'VET'))?.available);
  });

  test('who owes us money withdraws nothing until it is paid', async () => {
    const { inLedger, reverseEntry, postEntry } = await ledger();
    const customer = await buildCustomer(site);
    const entry = await fund(customer.id, 60_000_000n);
    await spend(customer.id, 60_000_000n);
    await inLedger((tx) => reverseEntry(tx, { key: `frozen:${customer.id}`, entryId: String(entry._id) }));
    await fund(customer.id, 500_000_000n);
    expect((await methodOf(customer, 'BTC'))?.problem).toBe('WITHDRAWALS_FROZEN');
    expect(await codeOf(ask(customer))).toBe('WITHDRAWALS_FROZEN');
    await inLedger((tx) =>
      postEntry(tx, {
        key: `paid:${customer.id}`,
        kind: 'adjustment',
        legs: [
          { account: `wallet:${customer.id}`, side: 'debit', amount: 60_000_000n },
          { account: `receivable:${customer.id}`, side: 'credit', amount: 60_000_000n },
        ],
      }),
    );
    expect(await codeOf(ask(customer))).toBe('OK');
  });

  test('ten may be open at a time', async () => {
    const customer = await buildRich(site, 1000);
    for (let made = 0; made < 10; made += 1) await ask(customer, { usd: 10, coin: 'TRX' });
    expect(await codeOf(ask(customer, { usd: 10, coin: 'TRX' }))).toBe('TOO_MANY_WITHDRAWALS');
    expect(await wallet(customer)).toMatchObject({ held: '100.00' });
  });

  test('others can neither see nor cancel it', async () => {
    const [customer, stranger] = [await buildRich(site, 250), await buildCustomer(site)];
    const made = await ask(customer);
    expect(await codeOf(read(stranger, made))).toBe('WITHDRAWAL_NOT_FOUND');
    expect(await codeOf(cancel(stranger, made))).toBe('WITHDRAWAL_NOT_FOUND');
    expect((await stranger.call(withdrawalRoutes.list, { query: {} })).total).toBe(0);
  });
});

describe('asking again', () => {
  test('L4: the same key is one withdrawal; with another body it is refused', async () => {
    const customer = await buildRich(site, 500);
    const idempotencyKey = `ask-${customer.id}`;
    const [first, second] = [
      await ask(customer, { idempotencyKey }),
      await ask(customer, { idempotencyKey }, 1),
    ];
    expect(second).toEqual(first);
    expect(await codeOf(ask(customer, { idempotencyKey, usd: 101 }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await wallet(customer)).toMatchObject({ held: '100.00' });
  });

  test('L4 L8: the same key is one withdrawal even when the answer to the first was lost in a crash', async () => {
    const { default: mongoose } = await import('mongoose');
    const customer = await buildRich(site, 500);
    const idempotencyKey = `ask-${customer.id}`;
    const first = await ask(customer, { idempotencyKey });
    // As a process leaves it that dies after its commit.
    await mongoose.connection.collection('idempotency_keys').deleteMany({});
    expect((await ask(customer, { idempotencyKey }, 1)).id).toBe(first.id);
    expect(await wallet(customer)).toMatchObject({ held: '100.00' });
    // Once the key is forgotten, another request under it is another withdrawal.
    await mongoose.connection.collection('idempotency_keys').deleteMany({});
    expect((await ask(customer, { idempotencyKey, usd: 101 })).id).not.toBe(first.id);
    expect(await wallet(customer)).toMatchObject({ held: '201.00' });
  });

  test('L3: 64 spenders race for one balance: exactly the affordable ones get it, never below zero', async () => {
    const customer = await buildRich(site, 95);
    const codes = await Promise.all(
      Array.from({ length: 64 }, (_, turn) => codeOf(ask(customer, { usd: 10, coin: 'TRX' }, turn % 2))),
    );
    const count = (code: string) => codes.filter((one) => one === code).length;
    expect([count('OK'), count('EXCEEDS_BALANCE')]).toEqual([9, 55]);
    expect(await wallet(customer)).toMatchObject({ balance: '95.00', held: '90.00', available: '5.00' });
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });
});

describe('taking it back', () => {
  test('L2: what was held is free again, once, however often it is cancelled', async () => {
    const customer = await buildRich(site, 250);
    const made = await ask(customer);
    const ended = await Promise.all(Array.from({ length: 5 }, () => cancel(customer, made)));
    expect(ended[0]).toMatchObject({
      status: 'rejected',
      state: 'cancelled',
      cancellable: false,
      reason: null,
    });
    expect(await wallet(customer)).toMatchObject({ balance: '250.00', held: '0.00', available: '250.00' });
    const { prove, entries } = await ledger();
    expect((await entries()).filter(({ phase }) => phase === 'release')).toHaveLength(1);
    expect(await prove()).toMatchObject({ ok: true });
  });

  test('not once somebody has approved it', async () => {
    const [customer, operator] = [await buildRich(site, 20_000), await buildOperator(site)];
    const [small, large] = [await ask(customer), await ask(customer, { usd: 15_000 })];
    // The first of two approvals that the large one, and with it the small one, needs.
    expect(await approve(operator, large)).toMatchObject({ state: 'requested', approvals_needed: 2 });
    expect(await codeOf(cancel(customer, large))).toBe('WITHDRAWAL_NOT_PENDING');
    expect(await codeOf(cancel(customer, small))).toBe('OK');
  });
});
