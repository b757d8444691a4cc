import { z } from 'zod';
import { decimalSchema } from '../core/fields.ts';
import { amountSchema } from '../core/money.ts';
import { defineRoutes } from '../core/rest.ts';

/** What one TH/s at the lowest price for sale may bring by what the farm really paid lately, fee taken off (H3). */
export const publicEstimateSchema = z.object({
  /** USD for one TH/s over the whole contract: the lowest of the plans. */
  price_per_th: amountSchema,
  /** USD for one TH/s and day. */
  per_th_day_usd: amountSchema,
  /** Shares of the price in percent, two decimals: of 30 days, and of the contract's year. */
  monthly_percent: decimalSchema,
  yearly_percent: decimalSchema,
  /** Over how many days the farm's payments were averaged. */
  days: z.number().int(),
  maintenance_fee_percent: decimalSchema,
});
export type PublicEstimate = z.infer<typeof publicEstimateSchema>;

export const publicEstimateRoutes = defineRoutes({
  estimate: {
    method: 'get',
    path: '/public/estimate',
    summary: 'What a TH/s may bring; null while the farm has paid nothing lately or nothing is for sale',
    access: 'public',
    data: publicEstimateSchema.nullable(),
  },
});
