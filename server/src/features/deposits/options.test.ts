import { COINS, type Coin } from '@lode/shared/core/money';
import { depositSettings } from '@lode/shared/deposits/settings';
import { withdrawalSettings } from '@lode/shared/withdrawals/settings';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { askOf, bidOf, payoutUnits, unitsFor, usdOf } from '../../platform/coin-value.ts';
import type { DepositRow, PaymentRow } from './deposit.model.ts';
import { BLOCK_GRACE_MS, planSettlement } from './plan-settlement.ts';

/**
 * A customer who sees every market without delay plays against quotes, with the best they can do, and pays nothing
 * for it: no network fee, no fee of ours, no time. Prices move as markets do: in calm and in wild hours, and in
 * jumps; they have no drift, so whoever has no option gains nothing. `npm run soak -- options` plays more.
 */
const GAMES = Number(process.env.OPTIONS_GAMES ?? 40);
const SEED = Number(process.env.OPTIONS_SEED ?? 20_260_301);

const STEP_MS = 15_000;
const STEPS = (4 * 3_600_000) / STEP_MS;
const MINUTE = 60_000 / STEP_MS;
const STAKE = 50_000_000_000n;
const START = Date.parse('2026-03-01T12:00:00Z');

const { deposit_spread, quote_minutes } = depositSettings.parse({});
const { withdrawal_spread } = withdrawalSettings.parse({});
const WINDOW = quote_minutes * MINUTE;

/** Of each coin: its price, how far a usual year moves it, how long its confirmations take at the least. */
const MARKETS: Record<Coin, { price: number; year: number; confirm: number }> = {
  BTC: { price: 96_500, year: 0.55, confirm: 10 * MINUTE },
  USDT: { price: 1, year: 0.03, confirm: MINUTE },
  TRX: { price: 0.25, year: 0.9, confirm: MINUTE },
  VET: { price: 0.04, year: 1.1, confirm: 2 * MINUTE },
};

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Game {
  coin: Coin;
  /** What the market says at each step. */
  market: number[];
  /** At which step the rate was read that we have at each step. */
  readAt: number[];
}

function deal(coin: Coin, random: () => number): Game {
  const { price, year } = MARKETS[coin];
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  // One hour in ten is three times as wild as the others.
  const step = ((year * (random() < 0.1 ? 3 : 1)) / Math.sqrt(1.8)) * Math.sqrt(STEP_MS / (365 * 86_400_000));
  const market = [price];
  const readAt = [0];
  for (let at = 1; at < STEPS; at += 1) {
    const jump = random() < 0.0005 ? 1 + step * 20 * (random() < 0.5 ? 1 : -1) : 1;
    market.push((market[at - 1] ?? price) * Math.exp(step * normal() - step ** 2 / 2) * jump);
    // Read twice a minute; one in ten readings fails.
    const fails = at % (MINUTE / 2) !== 0 || random() < 0.1;
    readAt.push(fails ? (readAt[at - 1] ?? 0) : at);
  }
  return { coin, market, readAt };
}

interface Sent {
  /** When the network showed it, and when a block took it in: till then its sender may take it back. */
  seen: number;
  mined: number;
  /** Of the quoted coins. */
  share: number;
}

/** What a customer sends for a quote asked for at a step; undefined leaves it unpaid. */
type Play = (game: Game, quotedAt: number, gain: number) => Sent[] | undefined;

const rateAt = ({ market, readAt }: Game, at: number): string => String(market[readAt[at] ?? 0]);
const quoteAt = (game: Game, at: number): number => Number(bidOf(rateAt(game, at), deposit_spread));
/** The first step at which the quote is worth so much more than the coins. */
function whenWorth(game: Game, quotedAt: number, [from, to]: [number, number], gain: number) {
  const quote = quoteAt(game, quotedAt);
  for (let at = from; at <= to; at += 1) if (quote > (game.market[at] ?? 0) * (1 + gain)) return at;
  return undefined;
}
const once = (at: number | undefined, share = 1): Sent[] | undefined =>
  at === undefined ? undefined : [{ seen: at, mined: at, share }];

const PLAYS: Record<string, Play> = {
  'pays in full once the price has fallen': (game, from, gain) =>
    once(whenWorth(game, from, [from, from + WINDOW - 1], gain)),
  'sends 99 % at once, and the last only if the price fell': (game, from, gain) => {
    const fell = whenWorth(game, from, [from + WINDOW - 1, from + WINDOW - 1], gain);
    const first = { seen: from, mined: from, share: 0.99 };
    return fell === undefined ? [first] : [first, { seen: fell, mined: fell, share: 0.01 }];
  },
  'sends with a fee for no block, and raises it once the price has fallen': (game, from, gain) => {
    const end = from + WINDOW - 1;
    const mined = whenWorth(game, from, [end, end + BLOCK_GRACE_MS / STEP_MS], gain);
    return mined === undefined ? undefined : [{ seen: from, mined, share: 1 }];
  },
  'pays late, when our rate is behind the market': (game, from, gain) => {
    for (let at = from + WINDOW + 1; at < from + 2 * WINDOW; at += 1)
      if (quoteAt(game, at) > (game.market[at] ?? 0) * (1 + gain)) return once(at);
    return undefined;
  },
  'pays far too much, when our rate is behind the market': (game, from, gain) =>
    once(whenWorth(game, from, [from, from + WINDOW - 1], gain), 3),
};

/** A market, or a rule, in which a quote holds however far the price falls. */
type Rule = (rate: string, quoted: string) => string;
const ours: Rule = (rate) => rate;
const heldWhatever: Rule = (rate, quoted) => (Number(rate) > Number(quoted) ? rate : quoted);

/**
 * What the customer has more in dollars than the market would have given for the coins. As a price without drift is
 * on average what it was, it is taken from where our rate was read, if that was after they were sent: the same gain
 * on average, with far less noise.
 */
function gainOf(game: Game, quotedAt: number, sent: Sent[], rule: Rule): number {
  const { coin, market, readAt } = game;
  const rate = bidOf(rateAt(game, quotedAt), deposit_spread);
  const due = unitsFor(STAKE, coin, rate);
  const expiresAt = quotedAt + WINDOW;
  const payments = sent.map(({ share, seen, mined }, index) =>
    paymentOf(coin, index, due, share, seen, mined),
  );
  const last = Math.max(...sent.map(({ mined }) => mined));
  const full = sent.reduce((sum, { share }) => sum + share, 0) >= 0.999_999;
  const credit = (at: number) =>
    planSettlement(
      { coin, amount: String(due), rate, expiresAt: dateOf(expiresAt) } as DepositRow,
      payments,
      {
        now: dateOf(at),
        head: 100,
        confirmationsNeeded: 1,
        minimumUsd: 0n,
        maximumUsd: STAKE * 10n,
        rate: at - (readAt[at] ?? 0) > 2 * MINUTE ? null : rule(rateAt(game, at), rate),
        rateAt: dateOf(readAt[at] ?? 0),
        spread: deposit_spread,
      },
    );
  let settled = Math.max(last + MARKETS[coin].confirm, full ? 0 : expiresAt + 1);
  while (credit(settled).length < payments.length) settled += 1;
  const credited = credit(settled).reduce(
    (sum, step) => sum + (step.do === 'credit' ? Number(step.usd) : 0),
    0,
  );
  const worth = sent.reduce((sum, { mined }, index) => {
    const at = Math.max(mined, readAt[settled] ?? 0);
    return sum + Number(usdOf(BigInt(payments[index]?.amount ?? 0), coin, String(market[at])));
  }, 0);
  return (credited - worth) / 1e6;
}

const dateOf = (step: number) => new Date(START + step * STEP_MS);

function paymentOf(coin: Coin, index: number, due: bigint, share: number, seen: number, mined: number) {
  const part = (due * BigInt(Math.round(share * 1_000_000))) / 1_000_000n;
  return {
    _id: `${coin}:${index}`,
    depositId: new mongoose.Types.ObjectId(),
    coin,
    txid: String(index),
    // The last of several makes it whole, to the unit.
    amount: String(index > 0 ? due - (due * 990_000n) / 1_000_000n : part),
    height: 10,
    blockAt: dateOf(mined),
    state: 'seen',
    reason: null,
    creditedUsd: null,
    entryId: null,
    credits: 0,
    seenAt: dateOf(seen),
  } satisfies PaymentRow;
}

/** The mean gain of a play per game, with the best threshold that a customer could have known. */
function bestGain(coin: Coin, play: Play, rule: Rule): number {
  const means = [0, 0.001, 0.003, 0.006, 0.01].map((gain) => {
    const random = seeded(SEED);
    let sum = 0;
    for (let game = 0; game < GAMES; game += 1) {
      const dealt = deal(coin, random);
      // Asks for a quote whenever our rate is well above the market, and else at once.
      const lag = dealt.readAt.findIndex(
        (read, at) => (dealt.market[read] ?? 0) > (dealt.market[at] ?? 0) * 1.003,
      );
      const quotedAt = lag >= 0 && lag < 30 * MINUTE ? lag : 0;
      const sent = play(dealt, quotedAt, gain);
      if (sent) sum += gainOf(dealt, quotedAt, sent, rule);
    }
    return sum / GAMES;
  });
  return Math.max(...means);
}

describe('a quote is no option', () => {
  for (const coin of COINS)
    for (const [name, play] of Object.entries(PLAYS))
      test(`${coin}: who ${name} gains nothing on average`, () => {
        expect(bestGain(coin, play, ours)).toBeLessThanOrEqual(0);
      });

  test.each(['BTC', 'TRX', 'VET'] as const)(
    '%s: a quote that held whatever the market did would be one',
    (coin) => {
      const gains = Object.values(PLAYS).map((play) => bestGain(coin, play, heldWhatever));
      expect(Math.max(...gains)).toBeGreaterThan(1);
    },
  );

  test('in with one coin and out with another costs both spreads', () => {
    const coins = unitsFor(STAKE, 'BTC', bidOf('96500', deposit_spread));
    const credited = usdOf(coins, 'BTC', bidOf('96500', deposit_spread));
    const out = payoutUnits(credited, 'USDT', askOf('1', withdrawal_spread));
    const share = Number(usdOf(out, 'USDT', '1')) / Number(usdOf(coins, 'BTC', '96500'));
    expect(share).toBeCloseTo(0.995 / 1.005, 5);
  });
});
