import type { Types } from 'mongoose';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** Whom else a person has to look at; more than this is no coincidence either way. */
const OTHERS_MAX = 10;
const COUNTED_MAX = 1000;

export interface AddressHistory {
  /** How often this customer was paid there by withdrawals older than this one. */
  paidBefore: number;
  /** Other customers who asked to be paid there, ever. */
  others: { userId: Types.ObjectId; username: string }[];
}

/** Whether the address of a withdrawal was seen before, and whose it seems to be. */
export async function getAddressHistory(row: WithdrawalRow): Promise<AddressHistory> {
  const { _id, walletAddress, userId } = row;
  const [paidBefore, found] = await Promise.all([
    WithdrawalModel.countDocuments({
      walletAddress,
      userId,
      _id: { $lt: _id },
      state: 'completed',
    }).limit(COUNTED_MAX),
    WithdrawalModel.aggregate<Pick<WithdrawalRow, '_id'>>([
      { $match: { walletAddress, userId: { $ne: userId } } },
      { $group: { _id: '$userId' } },
      { $limit: OTHERS_MAX },
    ]),
  ]);
  const names = await listUsernames(found.map((other) => other._id));
  const others = found.map((other) => ({
    userId: other._id,
    username: names.get(String(other._id)) ?? '',
  }));
  return { paidBefore, others };
}
