import { z } from 'zod';
import { usdSetting } from '../core/setting-fields.ts';

export const ledgerSettings = z.object({
  /**
   * From this sum a second administrator must approve: of one customer's withdrawals in 24 hours, or of one payment
   * in review.
   */
  second_admin_from: usdSetting.default('10000'),
});
