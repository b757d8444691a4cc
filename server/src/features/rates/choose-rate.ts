import type { Decimal } from 'decimal.js';

export interface Quote {
  price: Decimal;
  source: string;
}

/** What one source is compared with: the price that two sources agreed on last. */
export interface Reference {
  price: Decimal;
  /** Young enough for one source to be believed near it. */
  fresh: boolean;
}

export interface Choice extends Quote {
  /** Becomes the next reference. */
  confirmed: boolean;
}

/** A source alone is believed this far from a fresh reference. */
const BELIEVED_CHANGE = '0.1';
/** Two sources this close to each other agree. */
const AGREEMENT = '0.05';

function within(price: Decimal, reference: Decimal, share: string): boolean {
  return price.minus(reference).abs().lte(reference.mul(share));
}

/**
 * The first quote, in the order of the providers, that can be believed: near a fresh reference, or near what
 * another source says. No source moves the reference by itself, so none can walk a price away, however slowly.
 * Where one provider is configured (`alone`) there is nobody to ask: it moves the reference, near the old one,
 * and what is further off is refused as long as there is one. Quotes are positive and finite.
 */
export function chooseRate(
  quotes: Quote[],
  reference: Reference | undefined,
  alone: boolean,
): Choice | undefined {
  for (const quote of quotes) {
    const { price, source } = quote;
    const near = reference !== undefined && within(price, reference.price, BELIEVED_CHANGE);
    if (near && reference.fresh) return { ...quote, confirmed: false };
    const agreed = quotes.some((other) => other.source !== source && within(other.price, price, AGREEMENT));
    if (agreed || (alone && (near || !reference))) return { ...quote, confirmed: true };
  }
  return undefined;
}
