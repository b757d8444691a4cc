import type { z } from 'zod';
import { amountSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { estimateSchema, outcomeSchema } from '../mining/estimate-schemas.ts';

/** What the smallest purchase that is for sale now may bring, by what the farm really paid lately (H3). */
export const publicEstimateSchema = estimateSchema.extend({
  /** USD that all of its hash power would earn a day. */
  daily_usd: amountSchema,
  outcome: outcomeSchema,
});
export type PublicEstimate = z.infer<typeof publicEstimateSchema>;

export const publicEstimateRoutes = defineRoutes({
  estimate: {
    method: 'get',
    path: '/public/estimate',
    summary:
      'What the smallest purchase may bring; null while the farm has paid nothing yet or nothing is for sale',
    access: 'public',
    data: publicEstimateSchema.nullable(),
  },
});
