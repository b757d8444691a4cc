import { z } from 'zod';
import { parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from './money.ts';

/** A sum in USD as a decimal text. */
export const usdSetting = z
  .string()
  .refine((text) => parseDecimal(text, USD_DECIMALS, USD_INPUT_DECIMALS) !== undefined, 'AMOUNT_INVALID');

/** How far from the market's rate we trade, in percent: at the most half of it. */
export const spreadSetting = z
  .string()
  .refine((text) => (parseDecimal(text, 2) ?? 5001n) <= 5000n, 'INVALID_PARAMS');

/** A share of a hundred, as a decimal text of at most two decimals. */
export const percentSetting = z
  .string()
  .refine((text) => (parseDecimal(text, 2) ?? 10_001n) <= 10_000n, 'INVALID_PARAMS');
