/** Trailing days that an estimate is made of. */
export const ESTIMATE_DAYS = 7;

/** What a TH/s was paid a day on average, in micro-dollars, rounded down; null of no days. */
export function meanPerTh(days: readonly { perTh: bigint }[]): bigint | null {
  if (days.length === 0) return null;
  return days.reduce((sum, { perTh }) => sum + perTh, 0n) / BigInt(days.length);
}
