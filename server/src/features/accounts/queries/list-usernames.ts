import type { Types } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';

/** The names of these people, by id. */
export async function listUsernames(userIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await UserModel.find(
    { _id: { $in: [...new Set(userIds.map(String))] } },
    { username: 1 },
  ).lean<Pick<UserRow, '_id' | 'username'>[]>();
  return new Map(rows.map((row) => [String(row._id), row.username]));
}
