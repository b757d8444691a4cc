import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { keptNameSchema } from './kept-schemas.ts';
import { prioritySchema } from './label-schemas.ts';
import { topicSchema } from './topics.ts';

export const LEVELS_MAX = 50;
/** Thirty days. */
export const LEVEL_MINUTES_MAX = 43_200;

/** What is promised, in the order in which a customer meets it. */
export const PROMISES = ['first_response', 'next_response', 'resolution'] as const;
export const promiseSchema = z.enum(PROMISES);
export type Promised = z.infer<typeof promiseSchema>;

const minutes = z.number().int().min(1).max(LEVEL_MINUTES_MAX).nullable();
const levelShape = {
  name: keptNameSchema,
  /** For which conversations; null is for any. Of several that fit, the one with the most conditions holds. */
  priority: prioritySchema.nullable(),
  topic: topicSchema.nullable(),
  team: idSchema.nullable(),
  /** Minutes within which each is to happen; null is no promise. */
  first_response: minutes,
  next_response: minutes,
  resolution: minutes,
  /** Only business hours count, where the site has them; else every hour. */
  business_hours: z.boolean(),
};
export const levelBodySchema = z
  .object(levelShape)
  .refine((level) => PROMISES.some((promise) => level[promise] !== null), {
    path: ['first_response'],
    error: 'INVALID_PARAMS',
  });
export type LevelBody = z.infer<typeof levelBodySchema>;

export const levelSchema = z.object({ id: idSchema, ...levelShape });
export type ServiceLevel = z.infer<typeof levelSchema>;

/** What a conversation owes next by its service level. */
export const dueSchema = z.object({
  promise: promiseSchema,
  at: timeSchema,
  /** From then on it is told as soon due. */
  warn_at: timeSchema,
  /** That is now. */
  warned: z.boolean(),
  level: z.string(),
});
export type Due = z.infer<typeof dueSchema>;
