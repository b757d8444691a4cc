import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { TRANSFER_REASON_MAX } from './schemas.ts';

/** To whom a conversation goes, and why. */
export const transferSchema = z.object({
  /** A username; null is the queue. */
  to: z.string().max(30).nullable(),
  /** With the queue: the team that it goes to. */
  team: idSchema.optional(),
  /** For colleagues only. */
  reason: z.string().trim().max(TRANSFER_REASON_MAX).optional(),
});
