import { COINS, type Coin } from '@lode/shared/core/money';
import { batchRoutes } from '@lode/shared/payouts/rest';
import type { BatchDetail } from '@lode/shared/payouts/schemas';
import { switchRoutes } from '@lode/shared/switches/rest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelBatch,
  handBack,
  keyOf,
  look,
  make,
  openHotWallet,
  renew,
  sign,
  take,
} from '../factories/batches.ts';
import { chains } from '../factories/chains.ts';
import { ledger } from '../factories/ledger.ts';
import { type Person, renewProofs } from '../factories/people.ts';
import {
  ADDRESSES,
  buildApproved,
  buildOperator,
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
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
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
  // A busy machine takes longer over all of these than a proof lasts.
  await renewProofs();
  const { BatchModel } = await import('@lode/server/features/payouts/batch.model');
  await BatchModel.deleteMany({});
  for (const coin of COINS) {
    await stockUp(coin);
    await openHotWallet(coin);
  }
});

const RATES: Record<Coin, number | null> = { BTC: 5, USDT: 30, TRX: null, VET: null };
/** As many blocks as any coin's payments wait for. */
const ENOUGH = 20;

async function buildTwo(coin: Coin) {
  return [await buildApproved(site, operator, coin), await buildApproved(site, operator, coin)] as const;
}
const makeOf = (coin: Coin, who = operator) => make(who, { coin, fee_rate: RATES[coin] });
const signed = async (batch: BatchDetail, who = operator) => sign(batch.coin, await take(who, batch));

async function follow(): Promise<void> {
  const { sweepBatchesProcessor } = await import('@lode/workers/payouts/sweep.processor');
  await sweepBatchesProcessor.run({ slot: 0 });
  await sweepPayouts();
}
const completions = async () =>
  (await (await ledger()).entries()).filter(({ kind }) => kind === 'withdrawal_completion').length;

describe('section 8: payouts go out in batches', () => {
  test.each(COINS)(
    '%s: exported, signed elsewhere, handed back, sent, and each completed at N confirmations, once',
    async (coin) => {
      const { rounds } = await chains();
      const two = await buildTwo(coin);
      const preview = await operator.call(batchRoutes.preview, { query: { coin } });
      expect(preview).toMatchObject({
        count: 2,
        amount_usd: (2 * Number(two[0].approved.net_usd)).toFixed(2),
      });
      const batch = await makeOf(coin);
      expect(batch).toMatchObject({ state: 'open', count: 2, amount: preview.amount, needs_two: false });
      const text = await signed(batch);
      await expect(handBack(operator, batch, text)).resolves.toMatchObject({ state: 'sent', done: 0 });
      await rounds(1);
      await follow();
      const seen = await look(operator, batch);
      expect(seen.outputs).toMatchObject([
        { address: ADDRESSES[coin], seen: true, confirmations: 1, completed: false },
        { address: ADDRESSES[coin], seen: true, confirmations: 1, completed: false },
      ]);
      expect(await completions()).toBe(0);
      await rounds(ENOUGH);
      await Promise.all([follow(), follow()]);
      await follow();
      expect(await look(operator, batch)).toMatchObject({ state: 'done', done: 2, actions: [] });
      for (const { customer, approved } of two)
        expect(await read(customer, approved)).toMatchObject({
          state: 'completed',
          tx_id: expect.stringMatching(/^(0x)?[0-9a-f]{64}$/),
        });
      expect(await completions()).toBe(2);
      expect(await (await ledger()).prove()).toMatchObject({ ok: true });
    },
  );

  test('by the id of a transaction that is on the chain, and the CSV tells a person what to pay', async () => {
    const { rounds } = await chains();
    const two = await buildTwo('VET');
    const batch = await makeOf('VET');
    const csv = Buffer.from(await take(operator, batch, 'csv')).toString();
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`${ADDRESSES.VET},${two[0].approved.crypto_amount},VET`);
    const { text } = await operator.call(batchRoutes.simulate, { params: { id: batch.id } });
    expect(await handBack(operator, batch, text)).toMatchObject({
      outputs: [{ seen: true }, { seen: true }],
    });
    await rounds(ENOUGH);
    await follow();
    await follow();
    expect(await look(operator, batch)).toMatchObject({ state: 'done' });
  });

  test('what is in a batch is paid and given back by nothing else, until that is taken back', async () => {
    const [{ approved }] = await buildTwo('TRX');
    const batch = await makeOf('TRX');
    for (const other of [
      () => reject(operator, approved),
      () => payInDemo(operator, approved),
      () => complete(operator, approved, 'a'.repeat(64)),
    ])
      expect(await codeOf(other())).toBe('WITHDRAWAL_IN_BATCH');
    expect((await story(operator, approved)).actions).toEqual([]);
    expect(await codeOf(makeOf('TRX'))).toBe('BATCH_CHANGED');
    expect(await cancelBatch(operator, batch)).toMatchObject({ state: 'cancelled', actions: [] });
    expect(await codeOf(handBack(operator, batch, 'a'.repeat(64)))).toBe('BATCH_CHANGED');
    expect(await reject(operator, approved)).toMatchObject({ state: 'rejected' });
    expect(await makeOf('TRX')).toMatchObject({ count: 1 });
  });

  test('two batches over the same withdrawals at once: one is made, whatever came first', async () => {
    const [{ approved: first }, { approved: last }] = await buildTwo('BTC');
    const ids = [first.id, last.id];
    const codes = await Promise.all(
      [operator, second, operator, second].map((who, turn) =>
        codeOf(make(who, { coin: 'BTC', ids, fee_rate: 5 }, undefined, turn % 2)),
      ),
    );
    expect(codes.toSorted()).toEqual(['BATCH_CHANGED', 'BATCH_CHANGED', 'BATCH_CHANGED', 'OK']);
    const { total } = await operator.call(batchRoutes.list, { query: { state: 'open' } });
    expect(total).toBe(1);
  });

  test('the same request answers the same batch, and the same hand-back is one', async () => {
    const { rounds } = await chains();
    await buildTwo('TRX');
    const body = { coin: 'TRX' as const, fee_rate: null };
    const batch = await make(operator, body, 'one-batch-of-the-test');
    expect((await make(operator, body, 'one-batch-of-the-test')).id).toBe(batch.id);
    const text = await signed(batch);
    await Promise.all([handBack(operator, batch, text, 0), handBack(operator, batch, text, 1)]);
    expect((await handBack(operator, batch, text)).transactions).toHaveLength(2);
    await rounds(ENOUGH + 1);
    await follow();
    await follow();
    expect(await completions()).toBe(2);
  });
});

describe('bad input: a clear error, and nothing booked', () => {
  test('unsigned, unreadable, of another batch, paying others, unknown, used twice', async () => {
    const { rounds, pay } = await chains();
    const [{ approved: mine }, { approved: other }] = await buildTwo('BTC');
    const batch = await make(operator, { coin: 'BTC', ids: [mine.id], fee_rate: 5 });
    const another = await make(operator, { coin: 'BTC', ids: [other.id], fee_rate: 7 });
    const unsigned = Buffer.from(await take(operator, batch)).toString('base64');
    const refusals = {
      unsigned: [unsigned, 'TRANSACTION_UNSIGNED'],
      nonsense: ['not a transaction', 'TRANSACTION_UNREADABLE'],
      'the PSBT of somebody else': [await signed(another), 'TRANSACTION_FOREIGN'],
      'an id that the chain does not know': ['b'.repeat(64), 'TXID_NOT_FOUND'],
      'more than was promised': [
        await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(mine) + 1n }),
        'TRANSACTION_FOREIGN',
      ],
    } as const;
    for (const [text, code] of Object.values(refusals))
      expect(await codeOf(handBack(operator, batch, text))).toBe(code);
    const both = await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(mine) });
    await pay({ coin: 'BTC', to: 'tb1qnobodyofours', amount: 5n, txid: both, index: 1 });
    expect(await codeOf(handBack(operator, batch, both))).toBe('TRANSACTION_FOREIGN');
    expect(await look(operator, batch)).toMatchObject({ state: 'open', transactions: [] });

    const once = await pay({ coin: 'BTC', to: ADDRESSES.BTC, amount: unitsOf(mine) });
    await handBack(operator, batch, once);
    expect(await codeOf(handBack(operator, another, once))).toBe('TXID_USED');
    await rounds(ENOUGH);
    await follow();
    expect(await completions()).toBe(1);
  });

  test('a key that is not ours signs nothing, and a token beside the payment is none of it', async () => {
    await buildTwo('VET');
    const batch = await makeOf('VET');
    const stolen = sign('VET', await take(operator, batch), keyOf('TRX'));
    expect(await codeOf(handBack(operator, batch, stolen))).toBe('TRANSACTION_FOREIGN');
    expect(await codeOf(handBack(operator, batch, '0xc0ffee'))).toBe('TRANSACTION_UNREADABLE');
    expect(await codeOf(make(operator, { coin: 'BTC', fee_rate: 5000 }))).toBe('FEE_RATE_INVALID');
    expect(await codeOf(make(operator, { coin: 'VET', fee_rate: 5 }))).toBe('FEE_RATE_INVALID');
  });
});

describe('replaced by a higher fee (BIP 125)', () => {
  test('the same payments out of the same coins: the newer one comes true, the older is superseded', async () => {
    const { rounds } = await chains();
    const two = await buildTwo('BTC');
    const batch = await makeOf('BTC');
    const older = await handBack(operator, batch, await signed(batch));
    expect(await codeOf(renew(operator, batch, 5))).toBe('FEE_RATE_INVALID');
    const renewed = await renew(operator, batch, 20);
    expect(renewed).toMatchObject({ version: 2, fee_rate: 20, state: 'sent' });
    expect(Number(renewed.fee?.amount)).toBeGreaterThan(Number(older.fee?.amount));
    const newer = await handBack(operator, batch, await signed(renewed));
    expect(newer.transactions.map(({ state }) => state)).toEqual(['superseded', 'sent']);
    expect(await codeOf(cancelBatch(operator, batch))).toBe('BATCH_CHANGED');
    await rounds(ENOUGH);
    await follow();
    await follow();
    const [, txid] = newer.transactions.map((one) => one.tx_id);
    for (const { customer, approved } of two)
      expect(await read(customer, approved)).toMatchObject({ state: 'completed', tx_id: txid });
    expect(await completions()).toBe(2);
  });

  test('the older one is in a block before the newer arrives: that one is refused, and all is paid once', async () => {
    const { rounds } = await chains();
    await buildTwo('BTC');
    const batch = await makeOf('BTC');
    await handBack(operator, batch, await signed(batch));
    const newer = await signed(await renew(operator, batch, 20));
    await rounds(1);
    await handBack(operator, batch, newer);
    await rounds(ENOUGH);
    await follow();
    await follow();
    const done = await look(operator, batch);
    expect(done.state).toBe('done');
    expect(new Set(done.outputs.map(({ tx_id }) => tx_id))).toEqual(new Set([done.transactions[0]?.tx_id]));
    expect(await completions()).toBe(2);
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  });

  test('one that a node refuses because it has it already is sent, not refused', async () => {
    const [{ chosenAdapters }, { BroadcastRefused }, { BatchModel }, { followBatch }] = await Promise.all([
      import('@lode/server/features/chains/adapters/chosen-adapters'),
      import('@lode/server/features/chains/adapters/adapter'),
      import('@lode/server/features/payouts/batch.model'),
      import('@lode/server/features/payouts/commands/follow-batch'),
    ]);
    const { SimulatedTransferModel } = await import('@lode/server/features/chains/simulated-block.model');
    await buildTwo('BTC');
    const batch = await makeOf('BTC');
    const { transactions } = await handBack(operator, batch, await signed(batch));
    await SimulatedTransferModel.deleteMany({ txid: transactions[0]?.tx_id });
    const sources = [...chosenAdapters.bitcoin];
    chosenAdapters.bitcoin = sources.map((source) => ({
      ...source,
      async broadcast(signed) {
        await source.broadcast(signed);
        throw new BroadcastRefused('txn-already-in-mempool');
      },
    }));
    try {
      await followBatch(batch.id);
    } finally {
      chosenAdapters.bitcoin = sources;
    }
    expect(await BatchModel.findById(batch.id).lean()).toMatchObject({
      handed: [{ state: 'sent', problem: null }],
    });
  });

  test('elsewhere nothing is written anew that could still be paid', async () => {
    await buildTwo('TRX');
    expect(await codeOf(renew(operator, await makeOf('TRX'), null))).toBe('BATCH_STILL_VALID');
  });
});

describe('rules that hold against people', () => {
  test('a large sum is handed back by somebody else than who wrote it, and the newest writing counts', async () => {
    await buildTwo('BTC');
    const batch = await makeOf('BTC');
    await changeSettings(site, { second_admin_from: '150' });
    try {
      expect(await look(operator, batch)).toMatchObject({ needs_two: true });
      const text = await signed(batch);
      expect(await codeOf(handBack(operator, batch, text))).toBe('OWN_REQUEST');
      const raised = await renew(second, batch, 9);
      expect(await codeOf(handBack(second, batch, await signed(raised)))).toBe('OWN_REQUEST');
      expect(await handBack(operator, batch, await signed(raised))).toMatchObject({ state: 'sent' });
    } finally {
      await changeSettings(site, { second_admin_from: '10000' });
    }
  });

  test('while outgoing money is stopped nothing is made, taken or sent; what a chain did may be named', async () => {
    const { SwitchModel } = await import('@lode/server/features/switches/switch.model');
    await buildTwo('TRX');
    const batch = await makeOf('TRX');
    const text = await signed(batch);
    const { text: paid } = await operator.call(batchRoutes.simulate, { params: { id: batch.id } });
    await buildApproved(site, operator, 'VET');
    const off = { name: 'outgoing' as const, coin: null, reason: 'the keys may be stolen' };
    await operator.call(switchRoutes.stop, { body: off });
    try {
      expect(await codeOf(makeOf('VET'))).toBe('WITHDRAWALS_STOPPED');
      expect(await codeOf(handBack(operator, batch, text))).toBe('WITHDRAWALS_STOPPED');
      await expect(take(operator, batch)).rejects.toThrow('WITHDRAWALS_STOPPED');
      expect(await handBack(operator, batch, paid)).toMatchObject({ state: 'sent' });
    } finally {
      await SwitchModel.deleteMany({});
    }
  });
});
