import type { Coin } from '@lode/shared/core/money';
import { getSettings } from '../site/queries/get-settings.ts';

/** How many confirmations a coin's payments need now. */
export async function confirmationsNeeded(coin: Coin): Promise<number> {
  const settings = await getSettings();
  switch (coin) {
    case 'BTC':
      return settings.confirmations_btc;
    case 'TRX':
      return settings.confirmations_trx;
    case 'USDT':
      return settings.confirmations_usdt;
    case 'VET':
      return settings.confirmations_vet;
  }
}
