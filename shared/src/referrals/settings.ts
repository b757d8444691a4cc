import { z } from 'zod';
import { percentSetting } from '../core/setting-fields.ts';

export const referralSettings = z.object({
  /** Of a friend's purchase. */
  referral_percent: percentSetting.default('5'),
});
