import { CRYPTO_SYMBOLS, FIAT_SYMBOLS } from '@lode/shared/rates/symbols';
import { type Choice, chooseRate, type Quote, type Reference } from './choose-rate.ts';
import type { Prices, RateProvider } from './providers/provider.ts';

const SYMBOLS: readonly string[] = [...CRYPTO_SYMBOLS, ...FIAT_SYMBOLS];

export interface Collected {
  chosen: Map<string, Choice>;
  /** Symbols of which something was said, but nothing that can be believed. */
  refused: string[];
  failures: { provider: string; error: unknown }[];
}

/**
 * Asks the providers in order until every symbol has a rate that can be believed; a later one completes
 * what an earlier one lacks or confirms what it says. Symbols nobody knows, or nobody confirms, stay out.
 */
export async function collectRates(
  providers: RateProvider[],
  last: Prices,
  references: ReadonlyMap<string, Reference>,
): Promise<Collected> {
  const quotes = new Map<string, Quote[]>(SYMBOLS.map((symbol) => [symbol, []]));
  const chosen = new Map<string, Choice>();
  const failures: Collected['failures'] = [];
  for (const provider of providers) {
    if (chosen.size === SYMBOLS.length) break;
    const prices = await provider.fetch(last).catch((error: unknown): Prices => {
      failures.push({ provider: provider.name, error });
      return new Map();
    });
    for (const [symbol, known] of quotes) {
      const price = prices.get(symbol);
      if (chosen.has(symbol) || !price) continue;
      known.push({ price, source: provider.name });
      const choice = chooseRate(known, references.get(symbol), providers.length === 1);
      if (choice) chosen.set(symbol, choice);
    }
  }
  const refused = SYMBOLS.filter((symbol) => quotes.get(symbol)?.length && !chosen.has(symbol));
  return { chosen, refused, failures };
}
