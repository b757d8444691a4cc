import { parseDecimal } from '@lode/shared/core/money';

/** Of the percentage. */
const RATE_DECIMALS = 6;

/** A percentage (decimal text) of an amount in micro-dollars, rounded down to the micro-dollar. */
export function bonusOf(amount: bigint, percent: string): bigint {
  const rate = parseDecimal(percent, RATE_DECIMALS);
  if (rate === undefined) throw new Error(`Not a percentage: ${percent}`);
  return (amount * rate) / (100n * 10n ** BigInt(RATE_DECIMALS));
}
