import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { TokenModel } from '../token.model.ts';

/**
 * Throws UNAUTHENTICATED where the caller's login has ended. Asked once `holdAccountIn` has the account: what a login makes
 * and what outlives it must not come after a new password has ended both, however long ago the login was looked at.
 */
export async function requireLoginIn({ session }: Transaction, { tokenId }: Identity): Promise<void> {
  const stands = await TokenModel.exists({ _id: tokenId, revokedAt: null }).session(session);
  if (!stands) throw new AppError('UNAUTHENTICATED');
}
