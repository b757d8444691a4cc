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

/** How many registered with a customer's code, or have since a time. */
export function countFriends(userId: string, since?: Date): Promise<number> {
  return UserModel.countDocuments({ referredBy: userId, ...(since && { createdAt: { $gte: since } }) });
}

/**
 * Whether somebody else registered for the first time with a customer's code in a span of time, its end left out. Who used the
 * same browser or network as the customer did may be the customer, and does not count.
 */
export async function hasBroughtSomebody(userId: string, from: Date, to: Date): Promise<boolean> {
  const own = await UserModel.findById(userId, { fingerprintHash: 1, registrationNetwork: 1 }).lean<
    Pick<UserRow, 'fingerprintHash' | 'registrationNetwork'>
  >();
  const friend = await UserModel.exists({
    referredBy: userId,
    createdAt: { $gte: from, $lt: to },
    formerCustomer: { $ne: true },
    // By what a closed account was known has been forgotten: it could be the customer's own.
    status: { $ne: 'closed' },
    ...(own?.fingerprintHash && { fingerprintHash: { $ne: own.fingerprintHash } }),
    ...(own?.registrationNetwork && { registrationNetwork: { $ne: own.registrationNetwork } }),
  });
  return friend !== null;
}

/** The ids of whom a customer brought, at most ten thousand. */
export async function listFriendIds(userId: string): Promise<Types.ObjectId[]> {
  const rows = await UserModel.find({ referredBy: userId }, { _id: 1 })
    .limit(FRIENDS_MAX)
    .lean<{ _id: Types.ObjectId }[]>();
  return rows.map(({ _id }) => _id);
}
