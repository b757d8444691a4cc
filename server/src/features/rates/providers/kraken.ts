import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { fetchJson } from '../../../platform/fetch-json.ts';
import { pricesOf, type RateProvider, toPrice } from './provider.ts';

/** Our symbol, Kraken's pair, and whether the pair is quoted in USD for one fiat unit. */
const PAIRS = [
  { symbol: 'BTC', pair: 'XBTUSD', inverse: false },
  { symbol: 'USDT', pair: 'USDTUSD', inverse: false },
  { symbol: 'TRX', pair: 'TRXUSD', inverse: false },
  { symbol: 'VET', pair: 'VETUSD', inverse: false },
  { symbol: 'EUR', pair: 'EURUSD', inverse: true },
  { symbol: 'GBP', pair: 'GBPUSD', inverse: true },
  { symbol: 'JPY', pair: 'USDJPY', inverse: false },
] as const;

/** `c` is the last trade: price and volume. The result is keyed by Kraken's own name of the pair. */
const answerSchema = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.object({ c: z.tuple([z.string()], z.string()) })).optional(),
});

/** Kraken's last trades; each pair is asked for alone, since one unknown pair fails a whole request. */
export function kraken(baseUrl: string): RateProvider {
  const priceOf = async (pair: string): Promise<Decimal | undefined> => {
    const answer = await fetchJson(`${baseUrl}/0/public/Ticker?pair=${pair}`, answerSchema);
    return toPrice(Object.values(answer.result ?? {})[0]?.c[0]);
  };
  return {
    name: 'kraken',
    fetch: async () => {
      const answers = await Promise.allSettled(PAIRS.map(({ pair }) => priceOf(pair)));
      const failed = answers.filter((answer) => answer.status === 'rejected');
      if (failed.length === answers.length) throw failed[0]?.reason;
      return pricesOf(
        PAIRS.map(({ symbol, inverse }, index) => {
          const answer = answers[index];
          const price = answer?.status === 'fulfilled' ? answer.value : undefined;
          return [symbol, price && inverse ? new Decimal(1).div(price) : price] as const;
        }),
      );
    },
  };
}
