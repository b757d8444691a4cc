import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { idSchema } from '@lode/shared/core/fields';
import { COINS, type Coin } from '@lode/shared/core/money';
import { RESERVE_ADDRESSES_MAX } from '@lode/shared/reserves/limits';
import { z } from 'zod';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { normalizeAddress } from '../../chains/queries/normalize-address.ts';
import { askForChange } from '../../guard/commands/ask-for-change.ts';
import { defineHandler, type GuardedCause } from '../../guard/ports/matter-handlers.ts';
import { depositAddresses } from '../ports/deposit-addresses.ts';
import { ReserveAddressModel, type ReserveAddressRow } from '../reserve-address.model.ts';

const reserveChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), coin: z.enum(COINS), address: z.string() }),
  z.object({ action: z.literal('remove'), id: idSchema }),
]);

/** Carries out what was asked for, on the list as it is then. */
export const reserveHandler = defineHandler(reserveChange, (tx, change, cause) =>
  change.action === 'add' ? publishReserve(tx, change, cause) : takeOff(tx, change.id, cause),
);

/**
 * Asks for an address of the operator's own to be published, again if it was removed. WALLET_ADDRESS_INVALID for one
 * that is none of the coin's network, RESERVE_IS_DEPOSIT_ADDRESS, RESERVE_ADDRESS_EXISTS, and what `askForChange` throws.
 */
export async function addReserveAddress(
  by: ActingAdmin,
  { coin, address: text, reason }: { coin: Coin; address: string; reason: string },
): Promise<void> {
  const address = normalizeAddress(coin, text);
  if (address === undefined) throw refused('WALLET_ADDRESS_INVALID');
  await inTransaction(async (tx) => {
    await requirePublishable(tx, coin, address);
    await askForChange(tx, by, {
      matter: 'reserve-addresses',
      payload: { action: 'add', coin, address },
      target: { type: 'reserve-address', id: `${coin} ${address}`, label: `${coin} ${address}` },
      after: { coin, address },
      reason,
    });
  });
}

const refused = (code: ErrorCode) => new AppError(code, { fields: { address: code } });

async function requirePublishable({ session }: Transaction, coin: Coin, address: string): Promise<void> {
  if (await depositAddresses.ask().isDepositAddress(address)) throw refused('RESERVE_IS_DEPOSIT_ADDRESS');
  if (await ReserveAddressModel.findOne({ coin, address, removedAt: null }, { _id: 1 }, { session }).lean())
    throw new AppError('RESERVE_ADDRESS_EXISTS');
  const count = await ReserveAddressModel.countDocuments({ removedAt: null }, { session });
  if (count >= RESERVE_ADDRESSES_MAX) throw new AppError('INVALID_PARAMS');
}

/** Puts a removed one back or inserts it: one published meanwhile is not found, and its unique index refuses. */
export async function publishReserve(
  tx: Transaction,
  { coin, address }: { coin: Coin; address: string },
  { by, reason }: { by: ActingAdmin | null; reason: string | null },
): Promise<void> {
  await requirePublishable(tx, coin, address);
  const row = await upsert(tx, coin, address);
  await recordOperation(tx, {
    by,
    action: 'reserve-address.added',
    target: targetOf(row),
    after: { coin, address },
    reason: reason ?? undefined,
  });
}

async function upsert({ session }: Transaction, coin: Coin, address: string): Promise<ReserveAddressRow> {
  try {
    const row = await ReserveAddressModel.findOneAndUpdate(
      { coin, address, removedAt: { $ne: null } },
      {
        $set: { amount: null, checkedAt: null, unreachable: false, removedAt: null },
        $setOnInsert: { createdAt: clock.now() },
      },
      { upsert: true, returnDocument: 'after', session },
    ).lean<ReserveAddressRow>();
    if (!row) throw new Error('An upsert leaves a row');
    return row;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('RESERVE_ADDRESS_EXISTS', { cause: error });
    throw error;
  }
}

const targetOf = ({ _id, coin, address }: ReserveAddressRow) => ({
  type: 'reserve-address',
  id: String(_id),
  label: `${coin} ${address}`,
});

/** Asks for an address to be taken off the list. RESERVE_ADDRESS_NOT_FOUND, and what `askForChange` throws. */
export function removeReserveAddress(by: ActingAdmin, id: string, reason: string): Promise<void> {
  return inTransaction(async (tx) => {
    const row = await ReserveAddressModel.findOne({ _id: id, removedAt: null }, null, {
      session: tx.session,
    }).lean<ReserveAddressRow>();
    if (!row) throw new AppError('RESERVE_ADDRESS_NOT_FOUND');
    await askForChange(tx, by, {
      matter: 'reserve-addresses',
      payload: { action: 'remove', id },
      target: targetOf(row),
      before: { coin: row.coin, address: row.address },
      reason,
    });
  });
}

async function takeOff(tx: Transaction, id: string, { by, reason }: GuardedCause): Promise<void> {
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
    reason: reason ?? undefined,
  });
}
