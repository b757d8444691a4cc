import { z } from 'zod';
import { timeSchema } from '../core/fields.ts';

export const BLOCK_REASON_MAX = 300;
/** So long, in hours; null is until somebody lifts it. */
export const BLOCK_HOURS = [1, 24, 168, null] as const;

export const blockBodySchema = z.object({
  /** For colleagues only. */
  reason: z.string().trim().min(1).max(BLOCK_REASON_MAX),
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
