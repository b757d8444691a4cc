import type { Types } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';

export type FriendRow = Pick<UserRow, '_id' | 'username' | 'email' | 'createdAt'>;

/** The most of whom sums are made at once. */
const FRIENDS_MAX = 10_000;

/** Who registered with a customer's code, the latest first. */
export async function listFriends(
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: FriendRow[]; total: number }> {
  const filter = { referredBy: userId };
  const [rows, total] = await Promise.all([
    UserModel.find(filter, { username: 1, email: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<FriendRow[]>(),
    UserModel.countDocuments(filter),
  ]);
  return { rows, total };
}

/** How many registered with a customer's code in a span of time, its end left out. */
export function countFriends(userId: string, from?: Date, to?: Date): Promise<number> {
  const createdAt = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return UserModel.countDocuments({ referredBy: userId, ...((from || to) && { createdAt }) });
}

/** The ids of whom a customer brought, at most ten thousand. */
export async function listFriendIds(userId: string): Promise<Types.ObjectId[]> {
  const rows = await UserModel.find({ referredBy: userId }, { _id: 1 })
    .limit(FRIENDS_MAX)
    .lean<{ _id: Types.ObjectId }[]>();
  return rows.map(({ _id }) => _id);
}
