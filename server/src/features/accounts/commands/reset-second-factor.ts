import { AppError } from '@lode/shared/core/errors';
import type { Transaction } from '../../../platform/transaction.ts';
import { UserModel } from '../user.model.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/**
 * Takes a user's second factor away inside a command's transaction, for who lost theirs, and ends all
 * their logins. NOT_FOUND for nobody, TOTP_NOT_SET_UP when there is none.
 */
export async function resetSecondFactorIn(tx: Transaction, userId: string): Promise<void> {
  const before = await UserModel.findOneAndUpdate(
    { _id: userId },
    { $set: { totp: null, totpPending: null } },
    { session: tx.session, returnDocument: 'before' },
  ).lean();
  if (!before) throw new AppError('NOT_FOUND');
  if (!before.totp) throw new AppError('TOTP_NOT_SET_UP');
  await revokeTokensIn(tx, { userId });
}
