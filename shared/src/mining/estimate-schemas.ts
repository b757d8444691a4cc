import { z } from 'zod';
import { amountSchema, decimalSchema } from '../core/fields.ts';

/** What the farm lately paid, fee taken off: the mean of the last days that paid, with all that it is made of. */
export const estimateSchema = z.object({
  /** USD for one TH/s and day. */
  per_th_day_usd: amountSchema,
  /** Over how many days. */
  days: z.number().int(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** Revenue booked for these days. */
  revenue_usd: amountSchema,
  /** In TH/s: what a day's revenue was divided among, on average. */
  farm_th: decimalSchema,
  /** Of the revenue, as it was taken on the last of the days. */
  fee_percent: decimalSchema,
});
export type EstimateSource = z.infer<typeof estimateSchema>;

/** Whether less comes back than was paid, about as much, or more. */
export const VERDICTS = ['less', 'even', 'more'] as const;

/** What was paid beside what comes back of it: the two stand together always (H3). */
export const paidAndBackSchema = z.object({
  paid_usd: amountSchema,
  /** Rounded for a sentence, as is the difference. */
  back_usd: amountSchema,
  /** How much less or more than was paid, without a sign. */
  difference_usd: amountSchema,
  verdict: z.enum(VERDICTS),
});
export type PaidAndBack = z.infer<typeof paidAndBackSchema>;

/** What becomes of a price by the end of its contract, if every day is like the estimate's. */
export const outcomeSchema = paidAndBackSchema.extend({
  /** USD for one TH/s and day that would just bring the price back. */
  break_even_usd: amountSchema,
  /** After so many days the price is earned back; null when the contract ends before. */
  earned_back_days: z.number().int().nullable(),
  /** What comes back less the price, of the price, in percent with its sign: of the contract, and of 30 days of it. */
  result_percent: amountSchema,
  monthly_result_percent: amountSchema,
});
export type Outcome = z.infer<typeof outcomeSchema>;
