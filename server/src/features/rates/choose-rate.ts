import type { Decimal } from 'decimal.js';

export interface Quote {
  price: Decimal;
  source: string;
}

/** A price further than this from the last known one needs a second source. */
const BELIEVED_JUMP = '0.25';
/** Two sources this close to each other agree. */
const AGREEMENT = '0.05';

function within(price: Decimal, reference: Decimal, share: string): boolean {
  return price.minus(reference).abs().lte(reference.mul(share));
}

/**
 * The first quote, in the order of the providers, that can be believed: near the last known price, or
 * confirmed by another source. Undefined when there is none yet. Quotes are positive and finite.
 */
export function chooseRate(quotes: Quote[], last: Decimal | undefined): Quote | undefined {
  if (!last) return quotes[0];
  return quotes.find(
    ({ price, source }) =>
      within(price, last, BELIEVED_JUMP) ||
      quotes.some((other) => other.source !== source && within(other.price, price, AGREEMENT)),
  );
}
