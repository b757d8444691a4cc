import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { timeSchema } from '../core/fields.ts';

/** So long, in hours; null is until somebody lifts it. */
export const BLOCK_HOURS = [1, 24, 168, null] as const;

export const blockBodySchema = z.object({
  /** For colleagues only. */
  reason: reasonSchema,
  hours: z.number().int().min(1).max(8760).nullable(),
});
export type BlockBody = z.infer<typeof blockBodySchema>;

/** Why a customer may not use the chat, as colleagues see it. */
export const chatBlockSchema = z.object({
  reason: z.string(),
  until: timeSchema.nullable(),
  by: z.string(),
  at: timeSchema,
});
export type ChatBlock = z.infer<typeof chatBlockSchema>;
