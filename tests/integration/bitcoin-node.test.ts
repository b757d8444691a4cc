import { depositRoutes } from '@lode/shared/deposits/rest';
import type { Deposit } from '@lode/shared/deposits/schemas';
import { batchRoutes } from '@lode/shared/payouts/rest';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handBack, keyOf, look, make, sign, take } from '../factories/batches.ts';
import { fund, ledger, spend } from '../factories/ledger.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { approve, buildOperator, stockUp } from '../factories/withdrawals.ts';
import { attach, detach } from '../harness/attach.ts';
import { BitcoinNode } from '../harness/bitcoin-node.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { until } from '../harness/wait.ts';

/** The account of BIP84's published test vectors. */
const ACCOUNT_KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const NOWHERE = 'http://127.0.0.1:9';
/** Several rounds of the workers, on a busy machine. */
const PATIENCE = { timeout: 150_000 };

let node: BitcoinNode;
let cluster: Cluster;

beforeAll(async () => {
  node = await BitcoinNode.start();
  cluster = await startCluster({
    env: {
      CHAIN_PROVIDERS: 'live',
      BITCOIN_NETWORK: 'regtest',
      ESPLORA_URLS: node.url,
      TRONGRID_URLS: NOWHERE,
      THOR_URLS: NOWHERE,
      DEPOSIT_KEY_BTC: ACCOUNT_KEY,
      CHAINS_MS: '200',
    },
  });
  await attach(cluster);
});

afterAll(async () => {
  await detach();
  await cluster.stop();
  await node.stop();
});

const read = (customer: Person, { id }: Deposit) => customer.call(depositRoutes.one, { params: { id } });
const satoshis = ({ crypto_amount }: Deposit) => {
  const [whole = '0', fraction = ''] = crypto_amount.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};
const walletOf = async (customer: Person) => (await (await ledger()).balance(`wallet:${customer.id}`)).posted;
const debtOf = async (customer: Person) =>
  (await (await ledger()).balance(`receivable:${customer.id}`)).posted;

async function create(customer: Person): Promise<Deposit> {
  const body = { currency: 'BTC' as const, amount_usd: '100' };
  // The chain is watched a moment after the start.
  return until(() => customer.call(depositRoutes.create, { body }).catch(() => undefined), PATIENCE);
}

const reaches = (customer: Person, deposit: Deposit, state: Deposit['state']) =>
  until(async () => {
    const now = await read(customer, deposit);
    return now.state === state && now;
  }, PATIENCE);

/** The native segregated-witness address of a public key. */
const witnessAddress = (key: Uint8Array) => p2wpkh(key, { ...TEST_NETWORK, bech32: 'bcrt' }).address ?? '';

/** Two cent pieces: what the rounding of the quote may add. */
const around = (usd: bigint, wanted: bigint) => usd >= wanted && usd < wanted + 20_000n;

test('a payment on a real node: waiting, N−1 confirmations, N, and the money is there once', async () => {
  const customer = await buildCustomer(cluster);
  const deposit = await create(customer);
  expect(deposit).toMatchObject({ state: 'awaiting', simulated: false, confirmations_needed: 2 });
  expect(deposit.address).toMatch(/^bcrt1q/);
  await node.pay([{ to: deposit.address, amount: satoshis(deposit) }]);
  await reaches(customer, deposit, 'detected');
  await node.mine();
  await until(async () => (await read(customer, deposit)).confirmations === 1, PATIENCE);
  expect(await walletOf(customer)).toBe(0n);
  await node.mine();
  await reaches(customer, deposit, 'credited');
  expect(around(await walletOf(customer), 100_000_000n)).toBe(true);
});

test('two outputs of one transaction are both credited', async () => {
  const customer = await buildCustomer(cluster);
  const deposit = await create(customer);
  const half = satoshis(deposit) / 2n;
  await node.pay([
    { to: deposit.address, amount: half },
    { to: deposit.address, amount: satoshis(deposit) - half },
  ]);
  await node.mine(2);
  const credited = await reaches(customer, deposit, 'credited');
  expect(credited.payments).toHaveLength(2);
});

test('a reorganisation takes the money back, what was spent is owed, and the same payment counts again', async () => {
  const customer = await buildCustomer(cluster);
  const deposit = await create(customer);
  const payment = await node.pay([{ to: deposit.address, amount: satoshis(deposit) }]);
  await node.mine(2);
  await reaches(customer, deposit, 'credited');
  const credited = await walletOf(customer);
  await spend(customer.id, 60_000_000n);

  await node.reorganise(2);
  await until(async () => (await debtOf(customer)) === 60_000_000n, PATIENCE);
  expect(await walletOf(customer)).toBe(0n);

  await node.submit(payment);
  await node.mine(2);
  // What came back pays what was owed.
  await until(async () => (await walletOf(customer)) === credited - 60_000_000n, PATIENCE);
  expect(await debtOf(customer)).toBe(0n);
});

test('a payment after the hour is credited as late, at the rate of its arrival', async () => {
  const customer = await buildCustomer(cluster);
  const deposit = await create(customer);
  const { DepositModel } = await import('@lode/server/features/deposits/deposit.model');
  await DepositModel.updateOne({ _id: deposit.id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
  await reaches(customer, deposit, 'expired');
  await node.pay([{ to: deposit.address, amount: satoshis(deposit) }]);
  await node.mine(2);
  await reaches(customer, deposit, 'late');
  expect(await walletOf(customer)).toBeGreaterThan(0n);
});

test('while the node is away nothing is credited, and nothing is lost', async () => {
  const customer = await buildCustomer(cluster);
  const deposit = await create(customer);
  node.away = true;
  await node.pay([{ to: deposit.address, amount: satoshis(deposit) }]);
  await node.mine(3);
  const { ChainCursorModel } = await import('@lode/server/features/chains/chain-cursor.model');
  const before = await ChainCursorModel.findById('bitcoin').lean();
  expect(await read(customer, deposit)).toMatchObject({ state: 'awaiting' });
  node.away = false;
  await reaches(customer, deposit, 'credited');
  // The second block is enough to credit it; the third may follow a moment later.
  await until(async () => {
    const after = await ChainCursorModel.findById('bitcoin').lean();
    return (after?.height ?? 0) - (before?.height ?? 0) === 3;
  }, PATIENCE);
});

test('section 8: a batch is written as a PSBT, signed elsewhere, sent to the node, and completed by its blocks', async () => {
  const [customer, operator] = [await buildCustomer(cluster), await buildOperator(cluster)];
  const hot = witnessAddress(secp256k1.getPublicKey(keyOf('BTC')));
  const { ReserveAddressModel } = await import('@lode/server/features/reserves/reserve-address.model');
  await ReserveAddressModel.create({ coin: 'BTC', address: hot, createdAt: new Date() });
  await node.pay([
    { to: hot, amount: 40_000_000n },
    { to: hot, amount: 30_000_000n },
  ]);
  await node.mine(2);
  await stockUp('BTC', 10n ** 9n);
  await fund(customer.id, 400_000_000n);
  const paidTo = [21, 22].map((digit) =>
    witnessAddress(secp256k1.getPublicKey(new Uint8Array(32).fill(digit))),
  );
  for (const wallet_address of paidTo) {
    const body = { amount_usd: '150', currency: 'BTC' as const, wallet_address };
    await approve(operator, await customer.call(withdrawalRoutes.create, { body }));
  }
  const preview = await operator.call(batchRoutes.preview, { query: { coin: 'BTC' } });
  expect(preview).toMatchObject({
    count: 2,
    from: [hot],
    fee_rate: 5,
    rate_source: expect.stringMatching('esplora'),
  });
  const batch = await make(operator, { coin: 'BTC', fee_rate: 12 });
  const signed = sign('BTC', await take(operator, batch));
  const sent = await handBack(operator, batch, signed);
  expect(sent.transactions).toMatchObject([{ state: 'sent', problem: null }]);
  expect(sent.outputs.map(({ address, seen }) => [address, seen])).toEqual(
    paidTo.map((address) => [address, true]),
  );
  await node.mine(2);
  await until(async () => (await look(operator, batch)).state === 'done', PATIENCE);
  const left = (await node.unspent(hot)).reduce((sum, { value }) => sum + value, 0);
  const fee = Math.round(Number(batch.fee?.amount) * 1e8);
  const paid = Math.round(Number(batch.amount) * 1e8);
  expect(left).toBe(70_000_000 - paid - fee);
});
