import { z } from 'zod';
import { TRANSFER_REASON_MAX } from './schemas.ts';

/** To whom a conversation goes, and why. */
export const transferSchema = z.object({
  /** A username; null is the queue. */
  to: z.string().max(30).nullable(),
  /** For colleagues only. */
  reason: z.string().trim().max(TRANSFER_REASON_MAX).optional(),
});
