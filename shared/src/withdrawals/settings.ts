import { z } from 'zod';
import { spreadSetting, usdSetting } from '../core/setting-fields.ts';

export const withdrawalSettings = z.object({
  withdrawal_minimum_btc: usdSetting.default('50'),
  withdrawal_minimum_usdt: usdSetting.default('10'),
  withdrawal_minimum_trx: usdSetting.default('10'),
  withdrawal_minimum_vet: usdSetting.default('10'),
  withdrawal_fee_btc: usdSetting.default('5'),
  withdrawal_fee_usdt: usdSetting.default('1'),
  withdrawal_fee_trx: usdSetting.default('1'),
  withdrawal_fee_vet: usdSetting.default('0.50'),
  /** How far above the market's rate a payout's coins are counted, in percent. */
  withdrawal_spread: spreadSetting.default('0.5'),
  /** When more than this is approved within an hour, all outgoing money stops by itself. */
  payouts_per_hour: usdSetting.default('250000'),
});
