import { z } from 'zod';
import { decimalSchema, timeSchema } from '../core/fields.ts';

/** A crypto rate is USD for one coin; a fiat rate is units of it for one USD. */
export const rateSchema = z.object({
  symbol: z.string(),
  rate: decimalSchema,
  /** The provider it came from; `simulated` says it is invented for the demo. */
  source: z.string(),
  at: timeSchema,
});
export type Rate = z.infer<typeof rateSchema>;
