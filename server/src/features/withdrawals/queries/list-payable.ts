import type { Coin } from '@lode/shared/core/money';
import type { QueryFilter, Types } from 'mongoose';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** A withdrawal as a batch sees it. */
export type BatchedWithdrawal = Pick<
  WithdrawalRow,
  | '_id'
  | 'userId'
  | 'amount'
  | 'fee'
  | 'walletAddress'
  | 'coinAmount'
  | 'state'
  | 'txId'
  | 'check'
  | 'foundAt'
>;

/** Approved withdrawals of a coin that are in no batch, oldest first: those that are named, else at most so many. */
export function listPayable(
  coin: Coin,
  limit: number,
  ids?: readonly string[],
): Promise<BatchedWithdrawal[]> {
  const filter: QueryFilter<WithdrawalRow> = { state: 'approved', currency: coin, batchId: null };
  return WithdrawalModel.find({ ...filter, ...(ids && { _id: { $in: [...ids] } }) }, null, {
    useBigInt64: true,
  })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<WithdrawalRow[]>();
}

/** What became of withdrawals, by their ids. */
export async function readBatched(ids: readonly Types.ObjectId[]): Promise<Map<string, BatchedWithdrawal>> {
  const rows = await WithdrawalModel.find({ _id: { $in: [...ids] } }, null, { useBigInt64: true })
    .limit(ids.length)
    .lean<WithdrawalRow[]>();
  return new Map(rows.map((row) => [String(row._id), row]));
}

/** How many of these are completed. */
export function countCompleted(ids: readonly Types.ObjectId[]): Promise<number> {
  return WithdrawalModel.countDocuments({ _id: { $in: [...ids] }, state: 'completed' }).limit(ids.length);
}

/** Which of these are completed. */
export async function listCompleted(ids: readonly Types.ObjectId[]): Promise<Set<string>> {
  const rows = await WithdrawalModel.find({ _id: { $in: [...ids] }, state: 'completed' }, { _id: 1 })
    .limit(ids.length)
    .lean<Pick<WithdrawalRow, '_id'>[]>();
  return new Set(rows.map(({ _id }) => String(_id)));
}
