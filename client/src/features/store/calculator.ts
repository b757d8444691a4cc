import { parseHashPower, TH } from '@lode/shared/core/hash-power';
import { parseDecimal, parseUsd } from '@lode/shared/core/money';
import { bonusFor, costOf, powerFor, type TierTerms } from '@lode/shared/store/price';
import type { Plan } from '@lode/shared/store/schemas';
import { fractionOf } from '../../lib/percent.ts';

/** Decimals of a bonus on the wire. */
const BONUS_DECIMALS = 2;
const CENT = 10_000n;

/** A step of a plan's bonus: from so much bought on, this part of it is added. */
export interface BonusStep extends TierTerms {
  /** What that much costs, in micro-dollars. */
  fromUsd: bigint;
  /** As a fraction: '0.05'. */
  fraction: string;
}

/** A plan's terms in whole units. */
export interface PlanTerms {
  /** Micro-dollars for one TH/s. */
  price: bigint;
  minimum: bigint;
  /** The lowest first. */
  steps: BonusStep[];
}

/** What an investment buys, in millionths of a TH/s. */
export interface Bought {
  purchased: bigint;
  bonus: bigint;
  total: bigint;
  step: BonusStep | null;
  /** The next step, and how much more reaches it, in micro-dollars. */
  next: { step: BonusStep; more: bigint } | null;
}

export function termsOf(plan: Plan): PlanTerms {
  const price = parseUsd(plan.price_per_th);
  const steps = plan.tiers.map(({ from_th, bonus_percent }) => {
    const fromPower = parseHashPower(from_th) ?? 0n;
    return {
      fromPower,
      bonus: Number(parseDecimal(bonus_percent, BONUS_DECIMALS) ?? 0n),
      fromUsd: costOf(fromPower, price),
      fraction: fractionOf(bonus_percent),
    };
  });
  return { price, minimum: parseUsd(plan.minimum_usd), steps };
}

/** What an amount in micro-dollars buys, as a quote would say it. */
export function buy(amount: bigint, { price, steps }: PlanTerms): Bought {
  const purchased = powerFor(amount, price);
  const bonus = bonusFor(purchased, steps);
  const next = steps.find(({ fromPower }) => fromPower > purchased);
  return {
    purchased,
    bonus,
    total: purchased + bonus,
    step: steps.findLast(({ fromPower }) => fromPower <= purchased) ?? null,
    next: next ? { step: next, more: next.fromUsd - amount } : null,
  };
}

/** The most that can be invested while so much capacity (millionths of a TH/s) is left, down to a whole cent. */
export function mostFor(left: bigint, terms: PlanTerms): bigint {
  let low = 0n;
  let high = (left * terms.price) / TH / CENT + 1n;
  // Bonus steps make it jump: there is no formula, but what is bought never falls as the amount grows.
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (buy(middle * CENT, terms).total <= left) low = middle;
    else high = middle;
  }
  return low * CENT;
}
