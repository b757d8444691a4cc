import type { Coin } from '@lode/shared/core/money';
import { ReserveAddressModel } from '../reserve-address.model.ts';

/** Whether the address, in its stored form, is one of the published ones. */
export async function isReserveAddress(coin: Coin, address: string): Promise<boolean> {
  return (await ReserveAddressModel.exists({ coin, address })) !== null;
}

/** The same of any coin: coins of one chain share the form of their addresses. */
export async function isOwnAddress(address: string): Promise<boolean> {
  return (await ReserveAddressModel.exists({ address })) !== null;
}
