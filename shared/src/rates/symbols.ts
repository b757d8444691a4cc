// Apart from the schemas, for pages that show prices without zod.

export const CRYPTO_SYMBOLS = ['BTC', 'USDT', 'TRX', 'VET'] as const;
export type CryptoSymbol = (typeof CRYPTO_SYMBOLS)[number];

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
