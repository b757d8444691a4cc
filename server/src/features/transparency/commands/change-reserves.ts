import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { RESERVE_ADDRESSES_MAX } from '@lode/shared/transparency/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { normalizeAddress } from '../../chains/queries/normalize-address.ts';
import { ReserveAddressModel, type ReserveAddressRow } from '../reserve-address.model.ts';

const targetOf = ({ _id, coin, address }: ReserveAddressRow) => ({
  type: 'reserve-address',
  id: String(_id),
  label: `${coin} ${address}`,
});

/**
 * Publishes an address of the operator's own. WALLET_ADDRESS_INVALID for one that is none of the coin's
 * network, RESERVE_ADDRESS_EXISTS.
 */
export async function addReserveAddress(
  by: ActingAdmin,
  { coin, address: text, reason }: { coin: Coin; address: string; reason: string },
): Promise<ReserveAddressRow> {
  const address = normalizeAddress(coin, text);
  if (address === undefined)
    throw new AppError('WALLET_ADDRESS_INVALID', { fields: { address: 'WALLET_ADDRESS_INVALID' } });
  const row: ReserveAddressRow = {
    _id: new mongoose.Types.ObjectId(),
    coin,
    address,
    amount: null,
    checkedAt: null,
    unreachable: false,
    createdAt: clock.now(),
  };
  try {
    await inTransaction(async (tx) => {
      const count = await ReserveAddressModel.countDocuments({}, { session: tx.session });
      if (count >= RESERVE_ADDRESSES_MAX) throw new AppError('INVALID_PARAMS');
      await ReserveAddressModel.create([row], { session: tx.session });
      await recordOperation(tx, {
        by,
        action: 'reserve-address.added',
        target: targetOf(row),
        after: { coin, address },
        reason,
      });
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('RESERVE_ADDRESS_EXISTS', { cause: error });
    throw error;
  }
  return row;
}

/** Takes an address off the list. RESERVE_ADDRESS_NOT_FOUND. */
export function removeReserveAddress(by: ActingAdmin, id: string, reason: string): Promise<void> {
  return inTransaction(async (tx) => {
    const row = await ReserveAddressModel.findByIdAndDelete(id, {
      session: tx.session,
    }).lean<ReserveAddressRow>();
    if (!row) throw new AppError('RESERVE_ADDRESS_NOT_FOUND');
    const { coin, address } = row;
    await recordOperation(tx, {
      by,
      action: 'reserve-address.removed',
      target: targetOf(row),
      before: { coin, address },
      reason,
    });
  });
}
