import { planInputSchema } from '@lode/shared/store/schemas';
import type { SeededPlan } from '@lode/shared/store/seeded-plans';
import { PlanModel } from '../plan.model.ts';
import { createPlan } from './save-plan.ts';

const TERMS: { name: SeededPlan; price_per_th: string; minimum_usd: string; tiers: object[] }[] = [
  {
    name: 'Starter',
    price_per_th: '24.00',
    minimum_usd: '50',
    tiers: [],
  },
  {
    name: 'Standard',
    price_per_th: '22.50',
    minimum_usd: '500',
    tiers: [
      { from_th: '40', bonus_percent: '2' },
      { from_th: '80', bonus_percent: '3.5' },
    ],
  },
  {
    name: 'Professional',
    price_per_th: '21.00',
    minimum_usd: '5000',
    tiers: [
      { from_th: '250', bonus_percent: '5' },
      { from_th: '500', bonus_percent: '7.5' },
    ],
  },
];

const DEMO_PLANS = TERMS.map((plan) => planInputSchema.parse({ ...plan, active: true }));

/** Gives the demo plans to sell, unless it has some. */
export async function seedPlans(): Promise<void> {
  if (await PlanModel.exists({})) return;
  for (const plan of DEMO_PLANS) await createPlan(null, plan);
}
