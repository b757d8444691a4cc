import type { Measure } from '@lode/shared/reports/support-schemas';
import { bucketOf, Histogram } from './histogram.ts';

/** What rows of a figure come to; two of them add up to what all of the rows come to. */
export interface FigureSum {
  count: number;
  /** Null where the figure measures nothing. */
  sum: number | null;
  /** How often which value. */
  buckets: Histogram | null;
}

export const noRows = (): FigureSum => ({ count: 0, sum: null, buckets: null });

export const addValue = (to: FigureSum, value: number | null): void => addTimes(to, value, 1);

/** So many rows with a value; less than none: they are taken off again. */
export function addTimes(to: FigureSum, value: number | null, times: number): void {
  to.count += times;
  if (value === null) return;
  to.sum = (to.sum ?? 0) + value * times;
  to.buckets ??= new Histogram();
  to.buckets.add(bucketOf(value), times);
}

export function addSum(to: FigureSum, { count, sum, buckets }: FigureSum): void {
  to.count += count;
  if (sum !== null) to.sum = (to.sum ?? 0) + sum;
  if (!buckets) return;
  to.buckets ??= new Histogram();
  to.buckets.addAll(buckets);
}

export function measureOf({ count, sum, buckets }: FigureSum): Measure {
  const within = (share: number) => buckets?.shareWithin(share) ?? null;
  return { count, sum, median: within(0.5), p90: within(0.9) };
}

/** What rows come to: the same wherever they are shown. */
export function measure(rows: readonly { value: number | null }[]): Measure {
  const all = noRows();
  for (const { value } of rows) addValue(all, value);
  return measureOf(all);
}
