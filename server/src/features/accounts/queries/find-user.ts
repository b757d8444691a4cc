import { findUserId } from './find-user-id.ts';
import { getUser, type UserSummary } from './get-user.ts';

/** A person by a whole username or e-mail, in any case, or by their id; NOT_FOUND when there is none. */
export async function findUser(name: string): Promise<UserSummary> {
  return getUser((await findUserId(name)) ?? '0'.repeat(24));
}
