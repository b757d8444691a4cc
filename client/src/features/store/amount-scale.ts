const MICROS_PER_DOLLAR = 1_000_000;

/** The slider's positions: 0 is the least amount, this the most. */
export const SCALE_STEPS = 1000;

/** The amounts that a slider runs over, in whole micro-dollars; `least` is above zero. */
export interface AmountRange {
  least: bigint;
  most: bigint;
}

/**
 * The amount at a slider's position. Equal ways multiply the amount equally, so that a hundred dollars are as
 * easily met as ten thousand; what comes out is a round number, but the ends are exact.
 */
export function amountAt(position: number, { least, most }: AmountRange): bigint {
  if (most <= least || position <= 0) return least;
  if (position >= SCALE_STEPS) return most;
  const low = Number(least) / MICROS_PER_DOLLAR;
  const high = Number(most) / MICROS_PER_DOLLAR;
  const round = roundDollars(low * (high / low) ** (position / SCALE_STEPS));
  return within(BigInt(round) * BigInt(MICROS_PER_DOLLAR), { least, most });
}

/** The position nearest to an amount; one outside the range stands at its end. */
export function positionOf(amount: bigint, { least, most }: AmountRange): number {
  if (most <= least || amount <= least) return 0;
  if (amount >= most) return SCALE_STEPS;
  const part = Math.log(Number(amount) / Number(least)) / Math.log(Number(most) / Number(least));
  return Math.round(part * SCALE_STEPS);
}

/** `amount`, or the end of the range that it lies beyond. */
export function within(amount: bigint, { least, most }: AmountRange): bigint {
  if (amount < least) return least;
  return amount > most ? most : amount;
}

/** Whole dollars, from a hundred on in twentieths of their power of ten: 117 is 115, 1234 is 1250. */
function roundDollars(dollars: number): number {
  if (dollars < 100) return Math.max(1, Math.round(dollars));
  const step = 10 ** Math.floor(Math.log10(dollars)) / 20;
  return Math.round(dollars / step) * step;
}
