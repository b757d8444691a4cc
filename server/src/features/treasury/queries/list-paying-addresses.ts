import type { Coin } from '@lode/shared/core/money';
import { listReserveAddresses } from '../../reserves/queries/list-reserve-addresses.ts';
import { StorageModel, type StorageRow, storageId } from '../storage.model.ts';

/** Published addresses of a coin that payouts come from: those kept hot, and without such those that are not kept cold. */
export async function listPayingAddresses(coin: Coin): Promise<string[]> {
  const published = (await listReserveAddresses()).filter((reserve) => reserve.coin === coin);
  const kept = await StorageModel.find({
    _id: { $in: published.map(({ address }) => storageId(coin, address)) },
  }).lean<StorageRow[]>();
  const storageOf = new Map(kept.map(({ _id, storage }) => [_id, storage]));
  const those = (wanted: string | undefined) =>
    published.map(({ address }) => address).filter((one) => storageOf.get(storageId(coin, one)) === wanted);
  const hot = those('hot');
  return hot.length > 0 ? hot : those(undefined);
}
