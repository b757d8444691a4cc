import { readOpenTime } from '../support/queries/read-open-time.ts';

/** How many seconds lie between two moments, of those that count. */
export type Stopwatch = (from: Date, to: Date) => number;

export const everySecond: Stopwatch = (from, to) =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));

/** Of every second, or of those in which the desk was open. */
export async function stopwatchOf(business: boolean): Promise<Stopwatch> {
  if (!business) return everySecond;
  const time = await readOpenTime();
  return (from, to) => Math.round(time.msBetween(from, to) / 1000);
}
