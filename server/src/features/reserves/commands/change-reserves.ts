import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { RESERVE_ADDRESSES_MAX } from '@lode/shared/reserves/limits';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { normalizeAddress } from '../../chains/queries/normalize-address.ts';
import { depositAddresses } from '../ports/deposit-addresses.ts';
import { ReserveAddressModel, type ReserveAddressRow } from '../reserve-address.model.ts';

const targetOf = ({ _id, coin, address }: ReserveAddressRow) => ({
  type: 'reserve-address',
  id: String(_id),
  label: `${coin} ${address}`,
});

/**
 * Publishes an address of the operator's own, again if it was removed. WALLET_ADDRESS_INVALID for one that is
 * none of the coin's network, RESERVE_IS_DEPOSIT_ADDRESS, RESERVE_ADDRESS_EXISTS.
 */
export async function addReserveAddress(
  by: ActingAdmin,
  { coin, address: text, reason }: { coin: Coin; address: string; reason: string },
): Promise<ReserveAddressRow> {
  const address = normalizeAddress(coin, text);
  if (address === undefined) throw refused('WALLET_ADDRESS_INVALID');
  if (await depositAddresses.ask().isDepositAddress(address)) throw refused('RESERVE_IS_DEPOSIT_ADDRESS');
  try {
    return await inTransaction(async (tx) => {
      const count = await ReserveAddressModel.countDocuments({ removedAt: null }, { session: tx.session });
      if (count >= RESERVE_ADDRESSES_MAX) throw new AppError('INVALID_PARAMS');
      const row = await publish(tx, coin, address);
      await recordOperation(tx, {
        by,
        action: 'reserve-address.added',
        target: targetOf(row),
        after: { coin, address },
        reason,
      });
      return row;
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('RESERVE_ADDRESS_EXISTS', { cause: error });
    throw error;
  }
}

const refused = (code: ErrorCode) => new AppError(code, { fields: { address: code } });

/** Puts a removed one back or inserts it: a published one is not found, and its unique index refuses. */
async function publish(tx: Transaction, coin: Coin, address: string): Promise<ReserveAddressRow> {
  const row = await ReserveAddressModel.findOneAndUpdate(
    { coin, address, removedAt: { $ne: null } },
    {
      $set: { amount: null, checkedAt: null, unreachable: false, removedAt: null },
      $setOnInsert: { createdAt: clock.now() },
    },
    { upsert: true, returnDocument: 'after', session: tx.session },
  ).lean<ReserveAddressRow>();
  if (!row) throw new Error('An upsert leaves a row');
  return row;
}

/** Takes an address off the list. RESERVE_ADDRESS_NOT_FOUND. */
export function removeReserveAddress(by: ActingAdmin, id: string, reason: string): Promise<void> {
  return inTransaction(async (tx) => {
    const row = await ReserveAddressModel.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: { removedAt: clock.now() } },
      { session: tx.session },
    ).lean<ReserveAddressRow>();
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
