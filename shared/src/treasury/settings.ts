import { z } from 'zod';
import { usdSetting } from '../core/setting-fields.ts';

export const treasurySettings = z.object({
  /** From this worth on, a difference between the books and the chain is a break of the day. */
  break_from: usdSetting.default('10'),
});
