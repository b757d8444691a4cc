import { RESERVE_ADDRESSES_MAX } from '@lode/shared/reserves/limits';
import { ReserveAddressModel, type ReserveAddressRow } from '../reserve-address.model.ts';

export type PublishedReserve = ReserveAddressRow;

/** Every published reserve address, by coin. */
export function listReserveAddresses(): Promise<PublishedReserve[]> {
  return ReserveAddressModel.find({ removedAt: null })
    .sort({ coin: 1, _id: 1 })
    .limit(RESERVE_ADDRESSES_MAX)
    .lean<ReserveAddressRow[]>();
}
