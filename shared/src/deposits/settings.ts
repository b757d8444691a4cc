import { z } from 'zod';
import { spreadSetting, usdSetting } from '../core/setting-fields.ts';

const confirmations = z.number().int().min(1).max(1000);

export const depositSettings = z.object({
  deposit_minimum: usdSetting.default('20'),
  deposit_maximum: usdSetting.default('50000'),
  /** How long a quoted rate holds. */
  quote_minutes: z.number().int().min(5).max(60).default(15),
  /** How far under the market's rate a deposit is quoted, in percent. */
  deposit_spread: spreadSetting.default('0.5'),
  confirmations_btc: confirmations.default(2),
  confirmations_usdt: confirmations.default(20),
  confirmations_trx: confirmations.default(20),
  confirmations_vet: confirmations.default(12),
});
