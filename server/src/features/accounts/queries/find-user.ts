import { isValidObjectId } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';
import { getUser, type UserSummary } from './get-user.ts';

/** A person by a whole username or e-mail, in any case, or by their id; NOT_FOUND when there is none. */
export async function findUser(name: string): Promise<UserSummary> {
  const key = name.toLowerCase();
  const isId = isValidObjectId(name) && name.length === 24;
  const row = await UserModel.findOne(
    { $or: [{ usernameKey: key }, { email: key }, ...(isId ? [{ _id: name }] : [])] },
    { _id: 1 },
  ).lean<Pick<UserRow, '_id'>>();
  return getUser(row ? String(row._id) : '0'.repeat(24));
}
