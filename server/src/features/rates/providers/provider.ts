import { Decimal } from 'decimal.js';

/** By symbol: USD for one coin, units of a fiat currency for one USD. */
export type Prices = Map<string, Decimal>;

export interface RateProvider {
  name: string;
  /**
   * What the provider says now, of the symbols it knows; rejects when it does not answer in time or not as
   * it should. `last` is what was accepted before.
   */
  fetch: (last: Prices) => Promise<Prices>;
}

/** A number as a provider writes it, when it is one that a price can be. */
export function toPrice(value: string | number | undefined): Decimal | undefined {
  if (value === undefined) return undefined;
  try {
    const price = new Decimal(value);
    return price.isFinite() && price.gt(0) ? price : undefined;
  } catch {
    return undefined;
  }
}

/** Collects what is there of pairs of symbol and price. */
export function pricesOf(pairs: Iterable<readonly [string, Decimal | undefined]>): Prices {
  const prices: Prices = new Map();
  for (const [symbol, price] of pairs) if (price) prices.set(symbol, price);
  return prices;
}
