import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { DepositRow, PaymentRow } from './deposit.model.ts';
import {
  BLOCK_GRACE_MS,
  dueHeightOf,
  planSettlement,
  QUOTE_FORGOTTEN_MS,
  stateOf,
  UNPAID,
} from './plan-settlement.ts';

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

/** What Bitcoin is worth by then; two confirmations are reached at height 11. */
const at = (now: Date, rate: string | null = '110', head = 11) => ({
  now,
  head,
  confirmationsNeeded: 2,
  minimumUsd: 20_000_000n,
  maximumUsd: 50_000_000_000n,
  rate,
  rateAt: now,
  spread: '0.5',
});

const credits = (payments: PaymentRow[], now: Date, rate?: string | null) =>
  planSettlement(deposit, payments, at(now, rate)).map((step) => (step.do === 'credit' ? step.usd : step.do));

const half = payment({ txid: 'a', amount: '50000000' });
const rest = (traits: Partial<PaymentRow>) => payment({ txid: 'b', amount: '50000000', ...traits });

describe('the quoted rate', () => {
  test.each([
    ['in a block within the quote', after(-1), 100_000_000n, 'credited'],
    ['in a block just after it', after(BLOCK_GRACE_MS), 100_000_000n, 'credited'],
    ['in a block days later', after(BLOCK_GRACE_MS + 1), 99_500_000n, 'late'],
  ])('holds for what was sent in time and is %s', (_what, blockAt, usd, state) => {
    const now = after(BLOCK_GRACE_MS * 40);
    // Late, it counts at the lower of the quote and what we give now: $100 on the market less the spread.
    expect(credits([payment({ blockAt })], now, '100')).toEqual([usd]);
    expect(stateOf(deposit, [payment({ blockAt, state: 'credited' })], at(now))).toBe(state);
  });

  test('protects from no fall below the market, which would be an option for nothing', () => {
    expect(credits([payment()], after(-1), '100.5')).toEqual([100_000_000n]);
    expect(credits([payment()], after(-1), '98')).toEqual([98_000_000n]);
    expect(credits([payment()], after(-1), null)).toEqual([]);
  });

  test('waits for a rate that was read after the block', () => {
    const withRateOf = (ms: number) =>
      planSettlement(deposit, [payment()], { ...at(after(-1), '100.5'), rateAt: after(ms) });
    expect(withRateOf(-60_002)).toEqual([]);
    expect(withRateOf(-60_000)).toMatchObject([{ usd: 100_000_000n }]);
  });

  test('does not hold for what came back into a later block, whenever it was first seen', () => {
    const back = payment({ blockAt: after(BLOCK_GRACE_MS * 100), credits: 1 });
    expect(credits([back], after(BLOCK_GRACE_MS * 100), '90')).toEqual([89_550_000n]);
  });

  test('is not given to a part beside a rest that no block has taken in', () => {
    const waiting = rest({ height: null, blockAt: null });
    expect(credits([half, waiting], after(-1))).toEqual([]);
    expect(credits([half, waiting], after(60_000))).toEqual([]);
    expect(credits([half, waiting], after(BLOCK_GRACE_MS + 1), '90')).toEqual([44_775_000n]);
    expect(credits([half, { ...waiting, state: 'reversed' }], after(60_000), '90')).toEqual([44_775_000n]);
  });

  test('is given to both once the rest is confirmed', () => {
    expect(credits([half, rest({ height: 11, blockAt: after(60_000) })], after(120_000))).toEqual([]);
    expect(credits([half, rest({ blockAt: after(60_000) })], after(120_000))).toEqual([
      50_000_000n,
      50_000_000n,
    ]);
  });
});

describe('what the quote does not cover', () => {
  const late = (ms: number) => payment({ seenAt: after(ms), blockAt: after(ms) });

  test('counts at the lower of the quoted rate and the one quoted now: a part, and what is late', () => {
    expect(credits([half], after(1), '110')).toEqual([50_000_000n]);
    expect(credits([half], after(1), '100')).toEqual([49_750_000n]);
    expect(credits([late(1)], after(600_000), '110')).toEqual([100_000_000n]);
    expect(credits([late(1)], after(600_000), '80')).toEqual([79_600_000n]);
  });

  test('a day later is worth what coins are worth then', () => {
    const now = after(QUOTE_FORGOTTEN_MS * 2);
    expect(credits([late(QUOTE_FORGOTTEN_MS + 1)], now, '200')).toEqual([199_000_000n]);
  });

  test('beyond the sum asked for is as good as a deposit made now', () => {
    expect(credits([payment({ amount: '150000000' })], after(-1), '200')).toEqual([199_500_000n]);
  });
});

test.each([
  ['at once while a payment has its confirmations', [payment(), payment({ height: 11 })], null],
  ['with the next block while one has too few', [payment({ height: 11 }), payment({ height: null })], 12],
  ['not before something comes while all wait for a block', [payment({ height: null })], UNPAID],
  ['not before something comes once all are settled', [payment({ state: 'credited' })], UNPAID],
] as const)('a deposit is worth another look %s', (_when, payments, height) => {
  expect(dueHeightOf([...payments], at(END))).toBe(height);
});
