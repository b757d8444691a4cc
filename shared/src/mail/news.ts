import { z } from 'zod';
import { amountSchema } from '../core/fields.ts';

/** Something that a mail of news tells, worded in its reader's language; what a kind has none of is empty. */
export const newsItemSchema = z.object({
  kind: z.string(),
  amount: z.union([amountSchema, z.literal('')]),
  currency: z.string(),
  /** Of UTC. */
  day: z.union([z.iso.date(), z.literal('')]),
  contract: z.string(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;
