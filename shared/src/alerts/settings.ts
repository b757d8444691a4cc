import { z } from 'zod';

export const alertSettings = z.object({
  /** A withdrawal that was approved, or asked for, longer ago than so many hours is an alert. */
  payout_wait_hours: z.number().int().min(1).max(720).default(24),
});
