import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { payoutSettings } from '@lode/shared/payouts/settings';
import { getSettings } from '../../settings/queries/get-settings.ts';

/** Between what staff choose a batch's fee; null where a coin leaves nothing to choose. */
export async function getFeeBounds(coin: Coin): Promise<{ min: number; max: number } | null> {
  const settings = await getSettings(payoutSettings);
  switch (coin) {
    case 'BTC':
      return { min: settings.batch_fee_min_btc, max: settings.batch_fee_max_btc };
    case 'USDT':
      return { min: settings.batch_fee_min_usdt, max: settings.batch_fee_max_usdt };
    case 'TRX':
    case 'VET':
      return null;
  }
}

/** FEE_RATE_INVALID outside of the coin's bounds, or not above what was there. */
export async function requireFeeRate(coin: Coin, rate: number | null, above = 0): Promise<void> {
  const bounds = await getFeeBounds(coin);
  const fits = bounds
    ? rate !== null && rate >= bounds.min && rate <= bounds.max && rate > above
    : rate === null;
  if (!fits) throw new AppError('FEE_RATE_INVALID', { fields: { fee_rate: 'FEE_RATE_INVALID' } });
}
