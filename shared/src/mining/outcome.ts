import { formatHashPower, returnOf, TH } from '../core/hash-power.ts';
import { formatDecimal, formatUsd } from '../core/money.ts';
import type { EstimateSource, Outcome, PaidAndBack } from './estimate-schemas.ts';
import { CONTRACT_DAYS, MONTH_DAYS } from './schemas.ts';

const CENT = 10_000n;
const DOLLAR = 1_000_000n;
/** From so much paid on, whole dollars say enough. */
const IN_DOLLARS = 10n * DOLLAR;
/** A difference below one part in so many is none that an estimate could tell. */
const SAME_WITHIN = 200n;
/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;
const PERCENT_DECIMALS = 2;

/** Division towards the smaller side: what is told is never better than what is. */
function floor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

const ceil = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;

/** Sets what comes back against what was paid, both in micro-dollars; a loss is rounded up, a gain down. */
export function paidAndBack(paid: bigint, back: bigint): PaidAndBack {
  const step = paid < IN_DOLLARS ? CENT : DOLLAR;
  const difference = floor(back - paid, step) * step;
  const size = back < paid ? paid - back : back - paid;
  const same = size * SAME_WITHIN < paid;
  return {
    paid_usd: formatUsd(paid),
    back_usd: formatUsd(floor(back, step) * step),
    difference_usd: formatUsd(difference < 0n ? -difference : difference),
    verdict: same ? 'even' : back < paid ? 'less' : 'more',
  };
}

interface Terms {
  /** Micro-dollars, above zero. */
  paid: bigint;
  /** Millionths of a TH/s, above zero. */
  hashPower: bigint;
  /** Micro-dollars that one TH/s is paid a day, fee taken off. */
  perThDay: bigint;
}

/** What becomes of a price over its contract, if every day brings what the farm lately paid (H3). */
export function outcomeOf({ paid, hashPower, perThDay }: Terms): Outcome {
  const back = returnOf(hashPower, perThDay, CONTRACT_DAYS);
  const won = (back - paid) * WHOLE;
  const percent = (hundredths: bigint) => formatDecimal(hundredths, PERCENT_DECIMALS, PERCENT_DECIMALS);
  return {
    ...paidAndBack(paid, back),
    break_even_usd: formatUsd(ceil(paid * TH, hashPower * BigInt(CONTRACT_DAYS))),
    earned_back_days: back < paid ? null : Number(ceil(paid * TH, hashPower * perThDay)),
    result_percent: percent(floor(won, paid)),
    monthly_result_percent: percent(floor(won * BigInt(MONTH_DAYS), paid * BigInt(CONTRACT_DAYS))),
  };
}

/** What the farm paid over some days, and what that is made of. */
export interface EstimateFacts {
  /** Micro-dollars that a whole TH/s was paid a day on average, net of the fee, rounded down. */
  perThDay: bigint;
  /** How many days that is the mean of, and the first and the last of them. */
  days: number;
  firstDay: string;
  lastDay: string;
  /** Micro-dollars that were booked for these days. */
  revenue: bigint;
  /** Millionths of a TH/s among which a day's revenue was divided, on average. */
  capacity: bigint;
  /** Of the last day, as a decimal text. */
  feePercent: string;
}

/** An estimate as it travels. */
export function estimateSource(facts: EstimateFacts): EstimateSource {
  return {
    per_th_day_usd: formatUsd(facts.perThDay),
    days: facts.days,
    first_day: facts.firstDay,
    last_day: facts.lastDay,
    revenue_usd: formatUsd(facts.revenue),
    farm_th: formatHashPower(facts.capacity),
    fee_percent: facts.feePercent,
  };
}

interface Running {
  /** Millionths of a TH/s. */
  hashPower: bigint;
  startsAt: Date;
  endsAt: Date;
}

const DAY_MS = 86_400_000;

/** Micro-dollars still to come: from the end of the last paid day on, since until then what came in is known. */
export function stillToCome(
  { hashPower, startsAt, endsAt }: Running,
  { perThDay, lastDay }: Pick<EstimateFacts, 'perThDay' | 'lastDay'>,
): bigint {
  const paidUntil = Date.parse(`${lastDay}T00:00:00.000Z`) + DAY_MS;
  const ms = Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), paidUntil));
  return (hashPower * perThDay * BigInt(ms)) / (TH * BigInt(DAY_MS));
}
