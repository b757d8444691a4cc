import { z } from 'zod';
import { usdSetting } from '../core/setting-fields.ts';

const confirmations = z.number().int().min(1).max(1000);

export const depositSettings = z.object({
  deposit_minimum: usdSetting.default('20'),
  deposit_maximum: usdSetting.default('50000'),
  confirmations_btc: confirmations.default(2),
  confirmations_usdt: confirmations.default(20),
  confirmations_trx: confirmations.default(20),
  confirmations_vet: confirmations.default(12),
});
