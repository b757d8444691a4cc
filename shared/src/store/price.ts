import { TH } from '../core/hash-power.ts';

/** Bonus from a purchase of so much hash power on. */
export interface TierTerms {
  /** Millionths of a TH/s. */
  fromPower: bigint;
  /** Hundredths of a percent of what is bought. */
  bonus: number;
}

/** Micro-dollars of a cent. */
const CENT = 10_000n;
/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/** Millionths of a TH/s that an investment buys, rounded down. Both in micro-dollars. */
export function powerFor(amountUsd: bigint, pricePerTh: bigint): bigint {
  return (amountUsd * TH) / pricePerTh;
}

/** Micro-dollars that hash power costs, rounded up to the cent. */
export function costOf(hashPower: bigint, pricePerTh: bigint): bigint {
  const micros = hashPower * pricePerTh;
  const cents = TH * CENT;
  return ((micros + cents - 1n) / cents) * CENT;
}

/** Bonus hash power on what is bought: of the highest tier reached, rounded down. */
export function bonusFor(purchased: bigint, tiers: readonly TierTerms[]): bigint {
  const reached = tiers.filter(({ fromPower }) => fromPower <= purchased).at(-1);
  return reached ? (purchased * BigInt(reached.bonus)) / WHOLE : 0n;
}
