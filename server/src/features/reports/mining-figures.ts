import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import { MINING_FORMS, type MiningFigure, type MiningMeasure } from '@lode/shared/reports/mining-schemas';

/** Money is micro-dollars, hash power millionths of a TH/s; null: not known, or not known yet. */
export interface MiningDay {
  day: string;
  /** What the ledger's entries for the day come to. */
  revenue: bigint | null;
  fee: bigint | null;
  paid: bigint | null;
  operatorShare: bigint | null;
  carried: bigint | null;
  capacity: bigint | null;
  active: bigint | null;
  revenuePerTh: bigint | null;
  paidPerTh: bigint | null;
  /** What was estimated for a TH/s on the day before, and thirty days before. */
  estimates: Record<EstimateFigure, bigint | null>;
}

/** How many days before each is the estimate that it compares with. */
export const ESTIMATE_AGES = { estimate_day: 1, estimate_month: 30 } as const;
export type EstimateFigure = keyof typeof ESTIMATE_AGES;

type OfKind<K> = { [F in MiningFigure]: (typeof MINING_FORMS)[F]['of'] extends K ? F : never }[MiningFigure];
export type DayFigure = OfKind<'day'>;
export type ContractFigure = OfKind<'contract'>;

export const isDayFigure = (figure: MiningFigure): figure is DayFigure => MINING_FORMS[figure].of === 'day';

/** By how much less or more was paid than had been estimated, in hundredths of a percent of the estimate. */
function errorOf({ paidPerTh, estimates }: MiningDay, figure: EstimateFigure): bigint | null {
  const estimate = estimates[figure];
  if (paidPerTh === null || estimate === null || estimate === 0n) return null;
  return ((paidPerTh - estimate) * 10_000n) / estimate;
}

/** What a day adds to each figure; null where it does not count: figure, table, rows and file all ask here. */
const RULES: Record<DayFigure, (day: MiningDay) => bigint | null> = {
  revenue: ({ revenue }) => revenue,
  fee: ({ fee }) => fee,
  paid: ({ paid }) => paid,
  operator_share: ({ operatorShare }) => operatorShare,
  carried: ({ carried }) => carried,
  capacity: ({ capacity }) => capacity,
  active: ({ active }) => active,
  revenue_per_th: ({ revenuePerTh }) => revenuePerTh,
  paid_per_th: ({ paidPerTh }) => paidPerTh,
  estimate_day: (day) => errorOf(day, 'estimate_day'),
  estimate_month: (day) => errorOf(day, 'estimate_month'),
  overestimated: (day) => {
    const error = errorOf(day, 'estimate_day');
    return error !== null && error < 0n ? error : null;
  },
};

export interface CountedDay {
  fact: MiningDay;
  value: bigint;
}

/** The days of a figure, in their order. */
export function daysOf(figure: DayFigure, days: readonly MiningDay[]): CountedDay[] {
  return days.flatMap((fact) => {
    const value = RULES[figure](fact);
    return value === null ? [] : [{ fact, value }];
  });
}

/** Some of the rows of a figure: one day, or contracts of one plan. */
export interface MiningPart {
  day: string;
  /** Of contracts. */
  plan?: { key: string; name: string };
  count: number;
  sum: bigint;
}

const TEXT = {
  usd: formatUsd,
  th: formatHashPower,
  percent: (hundredths: bigint) => formatDecimal(hundredths, 2, 2),
};

/** What rows of a figure come to: the same wherever they are shown. Parts come oldest first. */
export function measureMining(figure: MiningFigure, parts: readonly MiningPart[]): MiningMeasure {
  const { unit, shown } = MINING_FORMS[figure];
  const count = parts.reduce((total, part) => total + part.count, 0);
  const sum = parts.reduce((total, part) => total + part.sum, 0n);
  const text = TEXT[unit];
  const value = (): string | null => {
    if (shown === 'count') return String(count);
    if (count === 0) return null;
    if (shown === 'sum') return text(sum);
    if (shown === 'mean') return text(sum / BigInt(count));
    if (shown === 'last') return text(parts.at(-1)?.sum ?? 0n);
    return text(middleOf(parts.map((part) => part.sum)));
  };
  return { count, sum: text(sum), value: value() };
}

/** The lower one of two. */
function middleOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0n;
}

export const formatIn = (figure: MiningFigure, value: bigint): string =>
  TEXT[MINING_FORMS[figure].unit](value);
