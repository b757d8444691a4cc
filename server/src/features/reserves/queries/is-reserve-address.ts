import type { Coin } from '@lode/shared/core/money';
import { ReserveAddressModel } from '../reserve-address.model.ts';

/** Whether the address, in its stored form, is one of the published ones. */
export async function isReserveAddress(coin: Coin, address: string): Promise<boolean> {
  return (await ReserveAddressModel.exists({ coin, address, removedAt: null })) !== null;
}
