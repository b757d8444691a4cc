import type { Transaction } from '../../../platform/transaction.ts';
import { mustSetUpTotp } from '../accounts.policy.ts';
import { TokenModel } from '../token.model.ts';
import type { UserRow } from '../user.model.ts';

/** The last second factor of a user is gone: where staff must have one, their logins are restricted at once. */
export async function restrictStaff({ session }: Transaction, user: UserRow): Promise<void> {
  if (!mustSetUpTotp(user, 'admin')) return;
  await TokenModel.updateMany(
    { userId: user._id, kind: 'admin' },
    { $set: { restricted: true } },
    { session },
  );
}
