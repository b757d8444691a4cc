import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { DepositRow, PaymentRow } from './deposit.model.ts';
import { BLOCK_GRACE_MS, planSettlement, stateOf } from './plan-settlement.ts';

const END = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(END.getTime() + ms);

/** One Bitcoin at $100, asked for until noon. */
const deposit = { coin: 'BTC', amount: '100000000', rate: '100', expiresAt: END } as DepositRow;

const payment = (traits: Partial<PaymentRow> = {}): PaymentRow => ({
  _id: `bitcoin:${traits.txid ?? 't'}:0`,
  depositId: new mongoose.Types.ObjectId(),
  coin: 'BTC',
  txid: 't',
  amount: '100000000',
  height: 10,
  blockAt: after(-60_000),
  state: 'seen',
  reason: null,
  creditedUsd: null,
  entryId: null,
  credits: 0,
  seenAt: after(-600_000),
  ...traits,
});

/** Bitcoin is worth $90 by then, and two confirmations are reached at height 11. */
const at = (now: Date, head = 11) => ({
  now,
  head,
  confirmationsNeeded: 2,
  minimumUsd: 20_000_000n,
  maximumUsd: 50_000_000_000n,
  rate: '90',
});

const credits = (payments: PaymentRow[], now: Date) =>
  planSettlement(deposit, payments, at(now)).map((step) => (step.do === 'credit' ? step.usd : step.do));

describe('the quoted rate', () => {
  test.each([
    ['in a block within the hour', after(-1), 100_000_000n, 'credited'],
    ['in a block just after it', after(BLOCK_GRACE_MS), 100_000_000n, 'credited'],
    ['in a block days later', after(BLOCK_GRACE_MS + 1), 90_000_000n, 'late'],
  ])('holds for what was sent in time and is %s', (_what, blockAt, usd, state) => {
    const now = after(BLOCK_GRACE_MS * 40);
    expect(credits([payment({ blockAt })], now)).toEqual([usd]);
    expect(stateOf(deposit, [payment({ blockAt, state: 'credited' })], at(now))).toBe(state);
  });

  test('does not hold for what came back into a later block, whenever it was first seen', () => {
    const back = payment({ blockAt: after(BLOCK_GRACE_MS * 100), credits: 1 });
    expect(credits([back], after(BLOCK_GRACE_MS * 100))).toEqual([90_000_000n]);
  });

  const half = payment({ txid: 'a', amount: '50000000' });
  const rest = (traits: Partial<PaymentRow>) => payment({ txid: 'b', amount: '50000000', ...traits });

  test('is not given to a part beside a rest that no block has taken in', () => {
    const waiting = rest({ height: null, blockAt: null });
    expect(credits([half, waiting], after(-1))).toEqual([]);
    expect(credits([half, waiting], after(60_000))).toEqual([]);
    // The rest never came: what is there counts at the rate of now.
    expect(credits([half, waiting], after(BLOCK_GRACE_MS + 1))).toEqual([45_000_000n]);
    expect(credits([half, { ...waiting, state: 'reversed' }], after(60_000))).toEqual([45_000_000n]);
  });

  test('is given to both once the rest is confirmed', () => {
    expect(credits([half, rest({ height: 11, blockAt: after(60_000) })], after(120_000))).toEqual([]);
    expect(credits([half, rest({ blockAt: after(60_000) })], after(120_000))).toEqual([
      50_000_000n,
      50_000_000n,
    ]);
  });
});
