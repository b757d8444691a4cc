import { formatDecimal } from '@lode/shared/core/money';
import { endOf, startOf } from '../../platform/utc-day.ts';
import { DAY_S } from './utc-day.ts';

/** Percent as a decimal text is a whole number of these parts of the whole. */
const PERCENT_DECIMALS = 6;
const PERCENT_WHOLE = 100n * 10n ** BigInt(PERCENT_DECIMALS);

/** Hash power × seconds: what a contract was on a day, and what the farm could have sold. */
export type Units = bigint;

/** What was in force during a part of a day. */
export interface Terms {
  seconds: number;
  /** Of the revenue, as a decimal text. */
  feePercent: string;
  /** Millionths of a TH/s that the farm has. */
  capacity: bigint;
}

export interface DayFacts {
  /** Micro-dollars of confirmed revenue that count for the day. */
  revenue: bigint;
  /** What rounding left over the day before. */
  carriedIn: bigint;
  /** Of the whole day. */
  terms: Terms[];
  /** Of every contract that was active on the day. */
  sold: Units;
}

/** What one day's accrual divides, and by what. */
export interface Pot {
  /** Revenue with what was carried in: what shares are told of. */
  gross: bigint;
  fee: bigint;
  /** Gross less fee: what is divided. */
  net: bigint;
  whole: Units;
  /** Net micro-dollars of one TH/s that was active all day. */
  perTh: bigint;
}

export interface Share {
  revenueShare: bigint;
  fee: bigint;
  amount: bigint;
}

/**
 * The pot of a day. The fee is taken of the revenue only (what is carried in has paid its own), of every second by
 * what was in force in it, and rounded down once, in favour of customers. The whole is what the farm's capacity
 * was worth over the day; should more have been active (it was made smaller), it is what was active, so that never
 * more than the pot is paid.
 */
export function openPot({ revenue, terms, carriedIn, sold }: DayFacts): Pot {
  const fee = (revenue * feeUnits(terms)) / (PERCENT_WHOLE * BigInt(DAY_S));
  const gross = revenue + carriedIn;
  const net = gross - fee;
  const offered = capacityUnits(terms);
  const whole = offered > sold ? offered : sold;
  return { gross, fee, net, whole, perTh: shareOfWhole(net, TH_DAY, whole) };
}

/** The fee as one percentage of the day's revenue: as it was set, or, had it changed, rounded down to six decimals. */
export function feePercentOf(terms: Terms[]): string {
  const [first] = terms;
  if (first && terms.every(({ feePercent }) => feePercent === first.feePercent)) return first.feePercent;
  return formatDecimal(feeUnits(terms) / BigInt(DAY_S), PERCENT_DECIMALS);
}

/** The capacity as one figure for the day, rounded down: millionths of a TH/s. */
export function capacityOf(terms: Terms[]): bigint {
  return capacityUnits(terms) / BigInt(DAY_S);
}

/** Parts of the whole × seconds. */
function feeUnits(terms: Terms[]): bigint {
  return terms.reduce((sum, { feePercent, seconds }) => sum + percentParts(feePercent) * BigInt(seconds), 0n);
}

function capacityUnits(terms: Terms[]): Units {
  return terms.reduce((sum, { capacity, seconds }) => sum + capacity * BigInt(seconds), 0n);
}

/** One TH/s for a day. */
const TH_DAY: Units = 1_000_000n * BigInt(DAY_S);

/** Whole seconds of the day for which something that runs from `startsAt` to `endsAt` was active. */
export function secondsOn(day: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number {
  const from = Math.max(startsAt.getTime(), startOf(day));
  const to = Math.min(endsAt.getTime(), endOf(day));
  // Both ends rounded the same way: two contracts without a gap have no second twice and none lost.
  return Math.max(0, Math.floor(to / 1000) - Math.floor(from / 1000));
}

/** What is due to so many units, every part rounded down to the micro-dollar. */
export function shareOf(pot: Pot, units: Units): Share {
  const revenueShare = shareOfWhole(pot.gross, units, pot.whole);
  const amount = shareOfWhole(pot.net, units, pot.whole);
  return { revenueShare, fee: revenueShare - amount, amount };
}

/**
 * What is left once every contract has had its share: the operator's is what unsold capacity earned, rounded
 * down as well, and the rest is carried. Exactly: revenue + carried in = fee + paid + operator's + carried (L10).
 */
export function closePot(
  pot: Pot,
  { paid, sold }: { paid: bigint; sold: Units },
): { operatorShare: bigint; carriedOut: bigint } {
  const operatorShare = pot.whole === 0n ? pot.net : shareOfWhole(pot.net, pot.whole - sold, pot.whole);
  return { operatorShare, carriedOut: pot.net - paid - operatorShare };
}

function shareOfWhole(pot: bigint, units: Units, whole: Units): bigint {
  return whole === 0n ? 0n : (pot * units) / whole;
}

function percentParts(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, PERCENT_DECIMALS).padEnd(PERCENT_DECIMALS, '0'));
}
