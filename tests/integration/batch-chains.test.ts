import type { Coin } from '@lode/shared/core/money';
import type { BatchDetail } from '@lode/shared/payouts/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelBatch, handBack, look, make, openHotWallet, renew, sign, take } from '../factories/batches.ts';
import { chains } from '../factories/chains.ts';
import { ledger } from '../factories/ledger.ts';
import { type Person, renewProofs } from '../factories/people.ts';
import {
  ADDRESSES,
  buildApproved,
  buildOperator,
  emptyWithdrawals,
  reject,
  stockUp,
  sweepPayouts,
} from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let operator: Person;
let second: Person;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  operator = await buildOperator(site);
  second = await buildOperator(site);
});

beforeEach(async () => {
  await emptyWithdrawals();
  await renewProofs();
  await (await batches()).deleteMany({});
});

const batches = async () => (await import('@lode/server/features/payouts/batch.model')).BatchModel;
const RATES: Partial<Record<Coin, number>> = { BTC: 5 };
/** As many blocks as any coin's payments wait for. */
const ENOUGH = 21;

/** A batch of two withdrawals, and both as they are signed. */
async function signedBatch(coin: Coin) {
  await stockUp(coin);
  await openHotWallet(coin);
  await buildApproved(site, operator, coin);
  await buildApproved(site, operator, coin);
  const batch = await make(operator, { coin, fee_rate: RATES[coin] ?? null });
  return { batch, text: sign(coin, await take(operator, batch)) };
}
const idsOf = (text: string) => (JSON.parse(text) as { txID: string }[]).map(({ txID }) => txID);
const csvLines = async (batch: BatchDetail) =>
  Buffer.from(await take(operator, batch, 'csv'))
    .toString()
    .trim()
    .split('\r\n').length;

async function pass(): Promise<void> {
  const { sweepBatchesProcessor } = await import('@lode/workers/payouts/sweep.processor');
  await (await chains()).rounds(ENOUGH);
  for (const slot of [0, 1]) {
    await sweepBatchesProcessor.run({ slot });
    await sweepPayouts();
  }
}
const completions = async () =>
  (await (await ledger()).entries()).filter(({ kind }) => kind === 'withdrawal_completion').length;

test('a payment that failed for good keeps nobody: the rest is paid, and what is left is taken back', async () => {
  const { batch, text } = await signedBatch('TRX');
  const [, failing = ''] = idsOf(text);
  const { pay } = await chains();
  await pay({ coin: 'TRX', to: ADDRESSES.TRX, txid: failing, amount: 1n, succeeded: false });
  await handBack(operator, batch, text);
  await expect(take(operator, batch, 'csv')).rejects.toThrow('BATCH_CHANGED');
  await pass();
  const told = await look(operator, batch);
  expect(told.transactions.map(({ state }) => state)).toEqual(['sent', 'refused']);
  expect(told).toMatchObject({ state: 'sent', done: 1, actions: expect.arrayContaining(['cancel']) });
  expect(await csvLines(batch)).toBe(2);
  expect(await cancelBatch(second, batch)).toMatchObject({ state: 'cancelled', done: 1 });
  const [, left] = batch.outputs;
  expect(await reject(operator, { id: left?.withdrawal_id ?? '' })).toMatchObject({ state: 'rejected' });
  expect(await completions()).toBe(1);
  expect(await (await ledger()).prove()).toMatchObject({ ok: true });
});

test('what was thought refused and is in a block pays: nothing is written anew that would pay again', async () => {
  const { batch, text } = await signedBatch('TRX');
  const [first, last] = idsOf(text);
  await handBack(operator, batch, text);
  const { SimulatedTransferModel } = await import('@lode/server/features/chains/simulated-block.model');
  await SimulatedTransferModel.deleteMany({ txid: last });
  const past = new Date(Date.now() - 3_600_000);
  const thought = { 'handed.0.state': 'refused', 'handed.0.problem': 'busy' };
  const ended = { 'handed.1.expiresAt': past, 'writings.0.expiresAt': past };
  await (await batches()).updateOne({ _id: batch.id }, { $set: { ...thought, ...ended } });
  // Refused, and valid: it blocks a second payment (section 8), though nobody knows it.
  expect(await codeOf(cancelBatch(operator, batch))).toBe('BATCH_STILL_VALID');
  expect(await codeOf(renew(operator, batch, null))).toBe('BATCH_STILL_VALID');
  await pass();
  expect(await look(operator, batch)).toMatchObject({
    done: 1,
    transactions: [
      { tx_id: first, state: 'sent', problem: null },
      { tx_id: last, state: 'expired' },
    ],
  });
  expect(await csvLines(batch)).toBe(2);
  const renewed = await renew(operator, batch, null);
  const written = JSON.parse(Buffer.from(await take(operator, renewed)).toString()) as unknown[];
  expect(written).toHaveLength(1);
  // Both pay the same to the same address: whatever was forgotten of the first, another one pays what is left, and no third.
  await (await batches()).updateOne({ _id: batch.id }, { $pull: { handed: { txid: first } } });
  const another = sign('TRX', Buffer.from(JSON.stringify(written)));
  const [paying] = idsOf(another);
  expect(await handBack(operator, batch, another)).toMatchObject({
    outputs: [{ tx_id: first, completed: true }, { tx_id: paying }],
  });
  expect(await codeOf(handBack(operator, batch, text))).toBe('TRANSACTION_COVERED');
});

test.each(['BTC', 'TRX', 'VET'] as const)(
  '%s: sent without being handed back it is found, and neither taken back nor written anew',
  async (coin) => {
    const { broadcastTransaction } = await import(
      '@lode/server/features/chains/commands/broadcast-transaction'
    );
    const { batch, text } = await signedBatch(coin);
    expect(await broadcastTransaction(coin, text)).toEqual({ kind: 'sent' });
    expect(await codeOf(cancelBatch(operator, batch))).toBe('TRANSACTION_COVERED');
    await handBack(operator, batch, text);
    await pass();
    expect(await look(operator, batch)).toMatchObject({ state: 'done' });
    expect(await completions()).toBe(2);
  },
);

test.each(['BTC', 'TRX', 'VET'] as const)(
  '%s: signed and kept back it would pay once more: who has taken it away does not take the batch back',
  async (coin) => {
    const { batch } = await signedBatch(coin);
    expect(await codeOf(cancelBatch(operator, batch))).toBe('BATCH_TAKEN_AWAY');
    await take(second, batch, 'csv');
    expect(await codeOf(cancelBatch(second, batch))).toBe('BATCH_TAKEN_AWAY');
    const [newcomer, third] = [await buildOperator(site), await buildOperator(site)];
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    await UserModel.updateOne({ _id: newcomer.id }, { $set: { staffSince: new Date() } });
    expect(await codeOf(cancelBatch(newcomer, batch))).toBe('APPROVER_TOO_NEW');
    expect(await cancelBatch(third, batch)).toMatchObject({ state: 'cancelled', done: 0 });
  },
);

test.each([
  ['TRX', 'OK'],
  ['VET', 'OK'],
  ['BTC', 'BATCH_TAKEN_AWAY'],
] as const)(
  '%s: once nothing that was signed can be sent, one person takes it back: %s',
  async (coin, expected) => {
    const { batch } = await signedBatch(coin);
    const [long, past] = [new Date(Date.now() - 86_400_000), new Date(Date.now() - 3_600_000)];
    const ended =
      coin === 'TRX' ? { 'writings.0.expiresAt': past } : { 'writings.0.at': long, 'taken.0.at': long };
    await (await batches()).updateOne({ _id: batch.id }, { $set: ended });
    expect(await codeOf(cancelBatch(operator, batch))).toBe(expected);
  },
);

test('only what every source refuses is refused: who does not answer may have taken it', async () => {
  const [{ chosenAdapters }, { BroadcastRefused }, { broadcastTransaction }] = await Promise.all([
    import('@lode/server/features/chains/adapters/chosen-adapters'),
    import('@lode/server/features/chains/adapters/adapter'),
    import('@lode/server/features/chains/commands/broadcast-transaction'),
  ]);
  const { text } = await signedBatch('VET');
  const [source] = chosenAdapters.vechain;
  if (!source) throw new Error('There is a source of VeChain');
  const refuses = { ...source, broadcast: () => Promise.reject(new BroadcastRefused('no gas')) };
  const silent = { ...source, broadcast: () => Promise.reject(new Error('no answer')) };
  try {
    chosenAdapters.vechain = [refuses, silent];
    expect(await broadcastTransaction('VET', text)).toEqual({ kind: 'unavailable' });
    chosenAdapters.vechain = [refuses, refuses];
    expect(await broadcastTransaction('VET', text)).toEqual({ kind: 'refused', reason: 'no gas' });
  } finally {
    chosenAdapters.vechain = [source];
  }
});
