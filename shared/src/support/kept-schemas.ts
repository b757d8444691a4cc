import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';

/** So many of a kind are shared, and so many each agent has. */
export const KEPT_MAX = 100;
export const KEPT_NAME_MAX = 60;

export const keptNameSchema = z.string().trim().min(1).max(KEPT_NAME_MAX);

/** What agents keep under a name, for themselves or for the whole desk. */
export const keptSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The whole desk's: made and changed by who manages it. */
  shared: z.boolean(),
  /** Whether its reader may change and remove it. */
  may_change: z.boolean(),
  updated_at: timeSchema,
});
export type Kept = z.infer<typeof keptSchema>;
