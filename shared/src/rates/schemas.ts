import { z } from 'zod';
import { decimalSchema, timeSchema } from '../core/fields.ts';

export const CRYPTO_SYMBOLS = ['BTC', 'USDT', 'TRX', 'VET'] as const;
export const FIAT_SYMBOLS = [
  'EUR',
  'GBP',
  'CNY',
  'JPY',
  'KRW',
  'INR',
  'BRL',
  'RUB',
  'TRY',
  'VND',
  'IDR',
  'THB',
] as const;
/** Prices are refreshed, and without a socket polled, this often. */
export const RATE_POLL_MS = 60_000;

/** A crypto rate is USD for one coin; a fiat rate is units of it for one USD. */
export const rateSchema = z.object({
  symbol: z.string(),
  rate: decimalSchema,
  /** The provider it came from; `simulated` says it is invented for the demo. */
  source: z.string(),
  at: timeSchema,
});
export type Rate = z.infer<typeof rateSchema>;
