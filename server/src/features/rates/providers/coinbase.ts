import { CRYPTO_SYMBOLS, FIAT_SYMBOLS } from '@lode/shared/rates/symbols';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { fetchJson } from '../../../platform/fetch-json.ts';
import { pricesOf, type RateProvider, toPrice } from './provider.ts';

const answerSchema = z.object({
  data: z.object({ currency: z.literal('USD'), rates: z.record(z.string(), z.string()) }),
});

/** Coinbase tells units of everything, coins included, for one USD. */
export function coinbase(baseUrl: string): RateProvider {
  return {
    name: 'coinbase',
    fetch: async () => {
      const { rates } = (await fetchJson(`${baseUrl}/v2/exchange-rates?currency=USD`, answerSchema)).data;
      const perUsd = (symbol: string) => toPrice(rates[symbol]);
      return pricesOf([
        ...FIAT_SYMBOLS.map((symbol) => [symbol, perUsd(symbol)] as const),
        ...CRYPTO_SYMBOLS.map((symbol) => {
          const units = perUsd(symbol);
          return [symbol, units && new Decimal(1).div(units)] as const;
        }),
      ]);
    },
  };
}
