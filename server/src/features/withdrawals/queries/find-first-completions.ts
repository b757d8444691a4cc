import type { Types } from 'mongoose';
import { WithdrawalModel } from '../withdrawal.model.ts';

/** When the first withdrawal of each of these customers was completed, by id. */
export async function findFirstCompletions(userIds: readonly Types.ObjectId[]): Promise<Map<string, Date>> {
  const rows = await WithdrawalModel.aggregate<{ _id: Types.ObjectId; first: Date }>([
    { $match: { userId: { $in: [...userIds] }, state: 'completed', completedAt: { $ne: null } } },
    { $group: { _id: '$userId', first: { $min: '$completedAt' } } },
  ]);
  return new Map(rows.map(({ _id, first }) => [String(_id), first]));
}
