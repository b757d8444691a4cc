import { formatHashPower } from '@lode/shared/core/hash-power';
import { bonusFor, powerFor } from '@lode/shared/store/price';
import { type AdminPlan, planInputSchema } from '@lode/shared/store/schemas';
import type { z } from 'zod';

/** A plan as it is being typed. */
export type PlanDraft = z.input<typeof planInputSchema> & { price_per_th: string; minimum_usd: string };

export function draftOf(plan: AdminPlan | null): PlanDraft {
  if (!plan) return { name: '', price_per_th: '', minimum_usd: '', tiers: [], active: true };
  const { name, price_per_th, minimum_usd, tiers, active } = plan;
  return { name, price_per_th, minimum_usd, tiers: tiers.map((tier) => ({ ...tier })), active };
}

/** What is wrong, by the path of the field (`tiers.0.from_th`): the code of each; empty for a sound draft. */
export function problemsOfDraft(draft: PlanDraft): Record<string, string> {
  const { error } = planInputSchema.safeParse(draft);
  const found = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  // The first of each field counts.
  return Object.fromEntries(found.reverse());
}

const EXAMPLE_DOLLARS = [1_000n, 10_000n];
const MICROS = 1_000_000n;

export interface Example {
  amount: string;
  /** In TH/s, bonus included. */
  hashPower: string;
}

/** What round sums would buy; none while the draft is not sound. */
export function examplesOf(draft: PlanDraft): Example[] {
  const plan = planInputSchema.safeParse({ ...draft, name: draft.name || '-' });
  if (!plan.success) return [];
  const { price_per_th, minimum_usd } = plan.data;
  const tiers = plan.data.tiers.map(({ from_th, bonus_percent }) => ({
    fromPower: from_th,
    bonus: bonus_percent,
  }));
  return EXAMPLE_DOLLARS.filter((dollars) => dollars * MICROS >= minimum_usd).map((dollars) => {
    const purchased = powerFor(dollars * MICROS, price_per_th);
    const hashPower = formatHashPower(purchased + bonusFor(purchased, tiers));
    return { amount: String(dollars), hashPower };
  });
}
