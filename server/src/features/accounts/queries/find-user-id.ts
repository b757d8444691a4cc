import { isValidObjectId } from 'mongoose';
import { UserModel, type UserRow } from '../user.model.ts';

/** The id of the person with this whole username or e-mail, in any case, or this id; undefined when there is none. */
export async function findUserId(name: string): Promise<string | undefined> {
  const key = name.toLowerCase();
  const isId = isValidObjectId(name) && name.length === 24;
  const row = await UserModel.findOne(
    { $or: [{ usernameKey: key }, { email: key }, ...(isId ? [{ _id: name }] : [])] },
    { _id: 1 },
  ).lean<Pick<UserRow, '_id'>>();
  return row ? String(row._id) : undefined;
}
