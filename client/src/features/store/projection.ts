import { returnOf } from '@lode/shared/core/hash-power';
import { RANGE_DAYS } from '@lode/shared/mining/estimate-limits';

/** What one TH/s was really paid in one day, in micro-dollars, net of the fee. */
export interface PaidDay {
  /** YYYY-MM-DD, UTC. */
  day: string;
  perTh: bigint;
}

/** Micro-dollars that one TH/s is paid in a day. */
export interface Outlook {
  expected: bigint;
  pessimistic: bigint;
  best: bigint;
}

/** One day of the curve: what will have come in by then, in micro-dollars. */
export interface ProjectedDay extends Outlook {
  day: number;
}

export const PERIODS = [30, 90, 180, 365] as const;
export type Period = (typeof PERIODS)[number];

const WEEK = 7;
/** Points of a curve, the first day's nothing aside. */
const CURVE_POINTS = 30;

/**
 * What a day may bring: the estimate beside the weakest and the best week of the given days. Weeks and not
 * single days, since one block found late makes a bad and a good day out of two plain ones. Fewer days than two
 * weeks have no range; otherwise the estimate always lies between the two.
 *
 * @param expected the estimate (H3), micro-dollars for one TH/s and day
 * @param days in the order of the calendar
 */
export function outlookOf(expected: bigint, days: readonly PaidDay[]): Outlook {
  const weeks = days.length < RANGE_DAYS ? [] : weeklyMeans(days.map(({ perTh }) => perTh));
  const all = [expected, ...weeks];
  return {
    expected,
    pessimistic: all.reduce((low, mean) => (mean < low ? mean : low)),
    best: all.reduce((high, mean) => (mean > high ? mean : high)),
  };
}

function weeklyMeans(days: readonly bigint[]): bigint[] {
  return Array.from({ length: days.length - WEEK + 1 }, (_, start) => {
    const week = days.slice(start, start + WEEK);
    return week.reduce((sum, paid) => sum + paid, 0n) / BigInt(WEEK);
  });
}

/** Whether there is a weakest and a best to be told apart. */
export function hasRange({ pessimistic, best }: Outlook): boolean {
  return pessimistic < best;
}

/** The running sums over a period if every day were like the outlook's. */
export function project(outlook: Outlook, hashPower: bigint, period: number): ProjectedDay[] {
  const points = Math.min(CURVE_POINTS, period);
  return Array.from({ length: points + 1 }, (_, point) => {
    const day = Math.round((period * point) / points);
    const sum = (perThDay: bigint) => returnOf(hashPower, perThDay, day);
    return {
      day,
      expected: sum(outlook.expected),
      pessimistic: sum(outlook.pessimistic),
      best: sum(outlook.best),
    };
  });
}

/** So much larger than everything else, it would press the curve flat. */
const OUT_OF_SCALE = 4n;

/** Whether the investment belongs on the same scale as what comes in. */
export function investmentFits(days: readonly ProjectedDay[], invested: bigint): boolean {
  return invested <= (days.at(-1)?.best ?? 0n) * OUT_OF_SCALE;
}
