import { formatDecimal, parseDecimal } from './money.ts';

/** Hash power is held as whole millionths of a TH/s, a `bigint`, and travels as a decimal text in TH/s. */
export const HASH_POWER_DECIMALS = 6;
/** One TH/s. */
export const TH = 10n ** BigInt(HASH_POWER_DECIMALS);

/** Whole units of a decimal text in TH/s; undefined for what is none. `accepted` limits its decimals. */
export function parseHashPower(text: string, accepted = HASH_POWER_DECIMALS): bigint | undefined {
  return parseDecimal(text, HASH_POWER_DECIMALS, accepted);
}

/** In TH/s with at least two decimals, more only where there are some. */
export function formatHashPower(units: bigint): string {
  return formatDecimal(units, HASH_POWER_DECIMALS, 2);
}

/** Micro-dollars that hash power earns in so many days at so many for one TH/s and day, rounded down. */
export function returnOf(hashPower: bigint, perThDay: bigint, days = 1): bigint {
  return (hashPower * perThDay * BigInt(days)) / TH;
}
