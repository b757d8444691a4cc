import { CRYPTO_SYMBOLS, FIAT_SYMBOLS } from '@lode/shared/rates/schemas';
import { logger } from '../../platform/logger.ts';
import { chooseRate, type Quote } from './choose-rate.ts';
import type { Prices, RateProvider } from './providers/provider.ts';

const SYMBOLS: readonly string[] = [...CRYPTO_SYMBOLS, ...FIAT_SYMBOLS];

async function ask(provider: RateProvider, last: Prices): Promise<Prices> {
  try {
    return await provider.fetch(last);
  } catch (error) {
    logger.warn({ err: error, provider: provider.name }, 'no rates from this provider');
    return new Map();
  }
}

/**
 * Asks the providers in order until every symbol has a rate that can be believed; a later one completes
 * what an earlier one lacks or confirms what it says. Symbols nobody knows, or says wildly, stay out.
 */
export async function collectRates(providers: RateProvider[], last: Prices): Promise<Map<string, Quote>> {
  const quotes = new Map<string, Quote[]>(SYMBOLS.map((symbol) => [symbol, []]));
  const chosen = new Map<string, Quote>();
  for (const provider of providers) {
    if (chosen.size === SYMBOLS.length) break;
    const prices = await ask(provider, last);
    for (const [symbol, known] of quotes) {
      const price = prices.get(symbol);
      if (chosen.has(symbol) || !price) continue;
      known.push({ price, source: provider.name });
      const quote = chooseRate(known, last.get(symbol));
      if (quote) chosen.set(symbol, quote);
    }
  }
  const refused = [...quotes].filter(([symbol, known]) => known.length > 0 && !chosen.has(symbol));
  if (refused.length > 0) {
    logger.warn({ symbols: refused.map(([symbol]) => symbol) }, 'rates too far from the last known ones');
  }
  return chosen;
}
