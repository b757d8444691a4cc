import { AppError } from '@lode/shared/core/errors';
import { formatHashPower, parseHashPower } from '@lode/shared/core/hash-power';
import { miningSettings } from '@lode/shared/mining/settings';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { settingsDuring } from '../../settings/queries/get-settings.ts';
import { FOREVER, lowestOf } from '../../settings/queries/lowest-of.ts';
import { CapacityModel, type CapacityRow } from '../capacity.model.ts';

/**
 * Marks hash power (millionths of a TH/s) as sold, in the transaction that makes its contract. Throws
 * SOLD_OUT when the farm has, or is about to have, less left (H4), with what is left as `capacity_left_th`.
 * Every sale changes the one row, so of any number of buyers at once no two count the same capacity.
 */
export async function takeCapacity(tx: Transaction, hashPower: bigint): Promise<void> {
  const sold = await changeSold(tx, hashPower);
  const ahead = await settingsDuring(miningSettings, clock.now(), FOREVER, tx.session);
  const capacity = lowestOf(ahead, ({ capacity_th }) => parseHashPower(capacity_th) ?? 0n);
  if (sold <= capacity) return;
  const before = capacity - sold + hashPower;
  throw new AppError('SOLD_OUT', {
    data: { capacity_left_th: formatHashPower(before > 0n ? before : 0n) },
  });
}

/** Gives the capacity of an ended contract back. */
export async function releaseCapacity(tx: Transaction, hashPower: bigint): Promise<void> {
  await changeSold(tx, -hashPower);
}

/**
 * Throws CAPACITY_BELOW_SOLD when `capacity` is less than what is sold. It changes the row as a sale does,
 * so that no sale goes by while the setting is being saved.
 */
export async function confirmCapacity(tx: Transaction, capacity: bigint): Promise<void> {
  if ((await changeSold(tx, 0n)) > capacity)
    throw new AppError('CAPACITY_BELOW_SOLD', { fields: { 'settings.capacity_th': 'CAPACITY_BELOW_SOLD' } });
}

async function changeSold(tx: Transaction, by: bigint): Promise<bigint> {
  try {
    const row = await CapacityModel.findOneAndUpdate(
      { _id: 'farm' },
      { $inc: { sold: by, rev: 1 } },
      { session: tx.session, upsert: true, returnDocument: 'after', useBigInt64: true },
    ).lean<CapacityRow>();
    return row?.sold ?? by;
  } catch (error) {
    // Two of the very first sales: the later one begins again and finds the row.
    if (isDuplicateKey(error) && error instanceof mongoose.mongo.MongoServerError)
      error.addErrorLabel('TransientTransactionError');
    throw error;
  }
}
