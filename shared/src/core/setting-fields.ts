import { z } from 'zod';
import { parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from './money.ts';

/** A sum in USD as a decimal text. */
export const usdSetting = z
  .string()
  .refine((text) => parseDecimal(text, USD_DECIMALS, USD_INPUT_DECIMALS) !== undefined, 'AMOUNT_INVALID');

/** A share of a hundred, as a decimal text of at most two decimals. */
export const percentSetting = z
  .string()
  .refine((text) => (parseDecimal(text, 2) ?? 10_001n) <= 10_000n, 'INVALID_PARAMS');
