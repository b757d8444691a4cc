import { LOW_AGAINST_DAYS, type LowReason } from '@lode/shared/notifications/schemas';
import { startOf } from '../../platform/utc-day.ts';
import type { ContractRow } from './contract.model.ts';
import { DAY_S } from './utc-day.ts';

/** Coins that were booked for a day; null where they were of several kinds. */
export interface Mined {
  coin: string;
  amount: bigint;
}

/** What is known of a day of the farm. */
export interface FarmFacts {
  revenue: bigint;
  /** Net micro-dollars of one TH/s that was active all day. */
  perTh: bigint;
  /** Hash power × seconds that it was divided among. */
  whole: bigint;
  feePercent: string;
  mined: Mined | null;
  /** Of Bitcoin's blocks on the day; null where no source told it. */
  difficulty: number | null;
}

/** What a day is compared with: the least that a TH/s earned before, and why this day is below; nothing where it is not. */
export interface PayoutRange {
  least: bigint;
  below: LowReason[];
}

/** The range of the days before, and by which known facts this one falls out of it; null of too few days. Nothing is guessed. */
export function rangeOf(day: FarmFacts, before: readonly FarmFacts[]): PayoutRange | null {
  if (before.length < LOW_AGAINST_DAYS) return null;
  const least = leastOf(before.map(({ perTh }) => perTh));
  return { least, below: day.perTh < least ? reasonsOf(day, before) : [] };
}

function reasonsOf(day: FarmFacts, before: readonly FarmFacts[]): LowReason[] {
  if (day.revenue === 0n) return ['no_revenue'];
  const reasons: LowReason[] = [];
  if (isLeast(day, before, ({ revenue }) => revenue)) reasons.push(...revenueReasons(day, before));
  if (before.every(({ whole }) => day.whole > whole)) reasons.push('more_hash_power');
  if (before.every(({ feePercent }) => Number(day.feePercent) > Number(feePercent)))
    reasons.push('higher_fee');
  return reasons.length > 0 ? reasons : ['several'];
}

/** Fewer coins or a lower price, where every day's revenue was of one same coin; else only that it was less. */
function revenueReasons(day: FarmFacts, before: readonly FarmFacts[]): LowReason[] {
  const coin = day.mined?.coin;
  const known = before.every(({ mined }) => mined !== null && mined.coin === coin && mined.amount > 0n);
  if (!known) return ['less_revenue'];
  const reasons: LowReason[] = [];
  if (isLeast(day, before, coinsOf)) {
    reasons.push('fewer_coins');
    if (coin === 'BTC' && isHarder(day, before)) reasons.push('higher_difficulty');
  }
  if (isLeast(day, before, ({ revenue, mined }) => (revenue * PRICE_PARTS) / (mined?.amount ?? 1n)))
    reasons.push('lower_price');
  return reasons.length > 0 ? reasons : ['less_revenue'];
}

/** Above the middle of the days before, by a thousandth at least; of days that nobody told of, nothing is said. */
function isHarder(day: FarmFacts, before: readonly FarmFacts[]): boolean {
  const known = before.flatMap(({ difficulty }) => difficulty ?? []).toSorted((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
  if (day.difficulty === null || middle === undefined || known.length < before.length) return false;
  return day.difficulty * 1000 > middle * 1001;
}

const PRICE_PARTS = 10n ** 8n;
const coinsOf = ({ mined }: FarmFacts): bigint => mined?.amount ?? 0n;

/** By a thousandth at least: less may come of rounding. */
function isLeast(day: FarmFacts, before: readonly FarmFacts[], of: (facts: FarmFacts) => bigint): boolean {
  return of(day) * 1000n < leastOf(before.map(of)) * 999n;
}

const leastOf = (values: readonly bigint[]): bigint =>
  values.reduce((least, value) => (value < least ? value : least));

/** Millionths of a TH/s in one. */
const TH = 1_000_000n;

type Paid = {
  contract: Pick<ContractRow, 'startsAt' | 'hashPower' | 'renewedBy'>;
  seconds: number;
  amount: bigint;
};

/**
 * Why a contract was paid less for a day than its hash power earned on any of the days before; nothing where it was
 * not, on its first day, and where its renewal goes on with the same hash power.
 */
export function lowReasons(day: string, range: PayoutRange | null, paid: Paid): LowReason[] {
  const { contract, seconds, amount } = paid;
  if (!range || contract.startsAt.getTime() >= startOf(day)) return [];
  if (amount >= (range.least * contract.hashPower) / TH) return [];
  const isPart = seconds < DAY_S && !contract.renewedBy;
  return isPart ? [...range.below, 'part_day'] : range.below;
}
