import { formatDecimal, parseDecimal } from '@lode/shared/core/money';

/** Decimals of a percentage on the wire, at most. */
const PERCENT_DECIMALS = 4;

/** A percentage of the wire ('5.25') as the fraction ('0.0525') that formatters take. */
export function fractionOf(percent: string): string {
  return formatDecimal(parseDecimal(percent, PERCENT_DECIMALS) ?? 0n, PERCENT_DECIMALS + 2, 2);
}
