import { UserModel, type UserRow } from '../user.model.ts';

type Reader = Pick<UserRow, 'email' | 'language'>;

/** Where somebody's mail goes; null of an account that is closed or disabled. */
export async function findReader(userId: string): Promise<Reader | null> {
  return UserModel.findOne({ _id: userId, status: 'active' }, { email: 1, language: 1 }).lean<Reader>();
}
