import { z } from 'zod';
import { usdSetting } from '../core/setting-fields.ts';

export const treasurySettings = z.object({
  /** From this worth on, a difference between the books and the chain is a break of the day. */
  break_from: usdSetting.default('10'),
  /** A pool's statement that nothing has paid after so many days is one as well. */
  statement_paid_days: z.number().int().min(1).max(365).default(14),
});
