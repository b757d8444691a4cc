import { z } from 'zod';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { parseHashPower } from '../core/hash-power.ts';
import { parseDecimal } from '../core/money.ts';
import { usdInputSchema } from '../ledger/schemas.ts';
import { estimateSchema, outcomeSchema } from '../mining/estimate-schemas.ts';

/** How long a quote's price holds. */
export const QUOTE_WINDOW_MS = 60_000;
export const PLAN_NAME_MAX = 60;
export const TIERS_MAX = 10;
/** Of one hundred percent, in hundredths of a percent. */
const BONUS_MAX = 10_000n;
/** Micro-dollars: keeps every sum of hash power far inside 64 bits. */
const PRICE_MIN = 1_000_000n;
const PRICE_MAX = 1_000_000_000_000n;

/** Bonus on the hash power bought, from a purchase of so much on; the highest tier reached counts. */
export const tierSchema = z.object({ from_th: decimalSchema, bonus_percent: decimalSchema });
export type Tier = z.infer<typeof tierSchema>;

export const planSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** USD for one TH/s over the whole contract. */
  price_per_th: amountSchema,
  minimum_usd: amountSchema,
  /** By their beginning, the lowest first. */
  tiers: z.array(tierSchema),
});
export type Plan = z.infer<typeof planSchema>;

export const catalogueSchema = z.object({
  plans: z.array(planSchema),
  /** In TH/s: what the farm has, has sold, and has left. */
  capacity: z.object({ total_th: decimalSchema, sold_th: decimalSchema, left_th: decimalSchema }),
  /** Null until the farm has paid for the first time. */
  estimate: estimateSchema.nullable(),
  maintenance_fee_percent: decimalSchema,
  contract_days: z.number().int(),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

export const quoteInputSchema = z.object({ plan_id: idSchema, amount_usd: usdInputSchema });

export const quoteSchema = z.object({
  id: idSchema,
  plan: z.object({ id: idSchema, name: z.string() }),
  amount_usd: amountSchema,
  price_per_th: amountSchema,
  purchased_th: decimalSchema,
  bonus_th: decimalSchema,
  /** Purchased and bonus together. */
  hash_power_th: decimalSchema,
  /** What all of it would have earned lately, fee taken off; null until the farm has paid for the first time. */
  estimate: estimateSchema
    .extend({
      daily_usd: amountSchema,
      /** Of 30 days. */
      monthly_usd: amountSchema,
      /** What would come back of the amount by the end of the contract. */
      outcome: outcomeSchema,
    })
    .nullable(),
  maintenance_fee_percent: decimalSchema,
  /** The contract as it would be bought now. */
  starts_at: timeSchema,
  ends_at: timeSchema,
  /** The contract that it renews. */
  renews: idSchema.nullable(),
  expires_at: timeSchema,
  /** The server's time, for a countdown on a clock that is wrong. */
  now: timeSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

export const purchaseInputSchema = z.object({ quote_id: idSchema });

/** A receipt. */
export const purchaseSchema = z.object({
  id: idSchema,
  quote_id: idSchema,
  plan: z.object({ id: idSchema, name: z.string() }),
  amount_usd: amountSchema,
  price_per_th: amountSchema,
  purchased_th: decimalSchema,
  bonus_th: decimalSchema,
  hash_power_th: decimalSchema,
  renews: idSchema.nullable(),
  /** What it made: see GET /mining/contracts/{id}. */
  contract_id: idSchema,
  starts_at: timeSchema,
  ends_at: timeSchema,
  created_at: timeSchema,
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** TH/s as staff type it, at most two decimals, as whole units. */
const tierStart = z.string().transform((text, context) => {
  const units = parseHashPower(text, 2);
  if (units !== undefined) return units;
  context.addIssue({ code: 'custom', message: 'AMOUNT_INVALID' });
  return z.NEVER;
});

/** A percentage as staff type it, at most two decimals, as hundredths of a percent. */
const bonusInput = z.string().transform((text, context) => {
  const hundredths = parseDecimal(text, 2);
  if (hundredths !== undefined && hundredths > 0n && hundredths <= BONUS_MAX) return Number(hundredths);
  context.addIssue({ code: 'custom', message: 'AMOUNT_INVALID' });
  return z.NEVER;
});

const priceInput = usdInputSchema.refine(
  (micros) => micros >= PRICE_MIN && micros <= PRICE_MAX,
  'AMOUNT_INVALID',
);

/** A plan as staff write it. */
export const planInputSchema = z.object({
  name: z.string().trim().min(1).max(PLAN_NAME_MAX),
  price_per_th: priceInput,
  minimum_usd: priceInput,
  tiers: z
    .array(z.object({ from_th: tierStart, bonus_percent: bonusInput }))
    .max(TIERS_MAX)
    .refine(
      (tiers) => tiers.every(({ from_th }, at) => at === 0 || from_th > (tiers[at - 1]?.from_th ?? 0n)),
      'TIERS_INVALID',
    ),
  /** For sale. */
  active: z.boolean(),
});
export type PlanInput = z.output<typeof planInputSchema>;

/** `version` names the state that was edited. */
export const planChangeSchema = planInputSchema.extend({ version: z.number().int() });

export const adminPlanSchema = planSchema.extend({
  active: z.boolean(),
  version: z.number().int(),
  /** Of contracts that still run. */
  sold_th: decimalSchema,
  contracts: z.number().int(),
  created_at: timeSchema,
  updated_at: timeSchema,
  updated_by: z.string().nullable(),
});
export type AdminPlan = z.infer<typeof adminPlanSchema>;
