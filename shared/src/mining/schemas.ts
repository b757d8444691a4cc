import { z } from 'zod';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { PAGE_LIMIT_MAX } from '../core/page.ts';
import { lowReasonsSchema } from '../notifications/schemas.ts';
import { estimateSchema, paidAndBackSchema } from './estimate-schemas.ts';

/** A purchase runs for a year. */
export const CONTRACT_DAYS = 365;
/** A renewal is offered for so long before the end. */
export const RENEWAL_DAYS = 30;
export const EARNINGS_DAYS_MAX = 365;
/** Payouts that come with a contract. */
export const PAYOUTS_FIRST = 30;
/** What a month means in an estimate. */
export const MONTH_DAYS = 30;

export const CONTRACT_TYPES = ['purchase', 'reward'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

/** By the clock: a renewal is upcoming until the contract before it ends. */
export const CONTRACT_STATES = ['upcoming', 'active', 'ended'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** `none`: not a purchase, or over; `later`: not offered yet; `open`: now; `done`: bought. */
export const RENEWAL_STATES = ['none', 'later', 'open', 'done'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];

export const contractSchema = z.object({
  id: idSchema,
  type: z.enum(CONTRACT_TYPES),
  title: z.string(),
  /** All of it, bonus included, in TH/s. */
  hash_power_th: decimalSchema,
  bonus_th: decimalSchema,
  state: z.enum(CONTRACT_STATES),
  starts_at: timeSchema,
  ends_at: timeSchema,
  /** Paid for it; zero for a reward. */
  amount_usd: amountSchema,
  earned_usd: amountSchema,
  /** What it would earn a day by what the farm lately paid; null before that. */
  estimated_daily_usd: amountSchema.nullable(),
  renewal: z.object({
    state: z.enum(RENEWAL_STATES),
    /** From when on it is offered; null for `none`. */
    opens_at: timeSchema.nullable(),
    /** The contract that follows. */
    contract_id: idSchema.nullable(),
  }),
  purchase_id: idSchema.nullable(),
  activity_id: idSchema.nullable(),
  plan_id: idSchema.nullable(),
  created_at: timeSchema,
  rev: z.number().int(),
});
export type Contract = z.infer<typeof contractSchema>;

export const summarySchema = z.object({
  /** Of all contracts that run now, in TH/s. */
  hash_power_th: decimalSchema,
  running: z.number().int(),
  /** Contracts of every state. */
  contracts: z.number().int(),
  /**
   * What a TH/s earned on the newest day that paid, of the mean of the last seven days, in percent, two
   * decimals. Null before the first.
   */
  efficiency_percent: decimalSchema.nullable(),
  estimated_daily_usd: amountSchema.nullable(),
  /** Where the estimate comes from; null before the farm has paid anything. */
  estimate: estimateSchema.nullable(),
  /**
   * What was paid for the purchases that run now, beside what they have brought and would bring by their end.
   * Null without such a purchase or without an estimate.
   */
  outlook: paidAndBackSchema.nullable(),
  /** Mining rewards ever paid to the caller. */
  total_earned_usd: amountSchema,
  last_payout: z.object({ day: z.iso.date(), amount_usd: amountSchema }).nullable(),
  /** When the revenue of the day that runs now is divided, or of the one that has just ended. */
  next_payout_at: timeSchema,
  now: timeSchema,
});
export type MiningSummary = z.infer<typeof summarySchema>;

/** What one day paid for one contract, and how that was worked out. */
export const payoutSchema = z.object({
  id: idSchema,
  contract_id: idSchema,
  /** The UTC day. */
  day: z.iso.date(),
  hash_power_th: decimalSchema,
  /** Of the day's 86,400, how many it was active. */
  seconds: z.number().int(),
  /** Its share of the revenue, before the fee. */
  revenue_share_usd: amountSchema,
  fee_usd: amountSchema,
  /** Share less fee: what was paid. */
  amount_usd: amountSchema,
  /** The ledger's entry. */
  entry_id: idSchema,
  /**
   * What the share was taken of: the farm's revenue of the day with what the day before left over, the fee, and
   * the hash power among which it was divided.
   */
  farm: z
    .object({
      revenue_usd: amountSchema,
      carried_in_usd: amountSchema,
      fee_percent: decimalSchema,
      capacity_th: decimalSchema,
      /** Of Bitcoin's blocks on that day, the least of them, and who told it; null where nobody did. */
      difficulty: z.object({ value: z.number(), source: z.string() }).nullable(),
    })
    .nullable(),
  /** Why it is less than its hash power earned on any of the 14 days before; none where it is not. */
  low_because: lowReasonsSchema,
});
export type Payout = z.infer<typeof payoutSchema>;

export const payoutFeedSchema = z.object({
  items: z.array(payoutSchema),
  next_cursor: z.string().nullable(),
});

export const payoutQuerySchema = z.object({
  /** `next_cursor` of the answer before. */
  cursor: z.iso.date().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAYOUTS_FIRST),
});

export const contractDetailSchema = contractSchema.extend({
  /** The newest payouts. */
  payouts: payoutFeedSchema,
});
export type ContractDetail = z.infer<typeof contractDetailSchema>;

export const earningDaySchema = z.object({ day: z.iso.date(), amount_usd: amountSchema });

export const adminContractSchema = contractSchema.extend({
  user: z.object({ id: idSchema, username: z.string() }),
});
export type AdminContract = z.infer<typeof adminContractSchema>;
