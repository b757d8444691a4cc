import { FIAT_SYMBOLS } from '@lode/shared/rates/symbols';
import { z } from 'zod';
import { fetchJson } from '../../../platform/fetch-json.ts';
import { pricesOf, type RateProvider, toPrice } from './provider.ts';

const COINS = { BTC: 'bitcoin', USDT: 'tether', TRX: 'tron', VET: 'vechain' } as const;

const answerSchema = z.record(z.string(), z.record(z.string(), z.number()));

/** CoinGecko tells each coin's price in every currency; a fiat rate is what one coin costs in both. */
export function coingecko(baseUrl: string): RateProvider {
  const query = new URLSearchParams({
    ids: Object.values(COINS).join(','),
    vs_currencies: ['usd', ...FIAT_SYMBOLS.map((symbol) => symbol.toLowerCase())].join(','),
    precision: 'full',
  }).toString();
  return {
    name: 'coingecko',
    fetch: async () => {
      const answer = await fetchJson(`${baseUrl}/api/v3/simple/price?${query}`, answerSchema);
      const bitcoin = answer[COINS.BTC];
      const bitcoinUsd = toPrice(bitcoin?.usd);
      return pricesOf([
        ...Object.entries(COINS).map(([symbol, id]) => [symbol, toPrice(answer[id]?.usd)] as const),
        ...FIAT_SYMBOLS.map((symbol) => {
          const inFiat = toPrice(bitcoin?.[symbol.toLowerCase()]);
          return [symbol, bitcoinUsd && inFiat?.div(bitcoinUsd)] as const;
        }),
      ]);
    },
  };
}
