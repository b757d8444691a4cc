import { AppError } from '@lode/shared/core/errors';
import type { Transaction } from '../../../platform/transaction.ts';
import { UserModel, type UserRow } from '../user.model.ts';

/**
 * Lets what a customer begins and the closing of their account come one after the other: both write the user's row, so
 * that one of two at the same moment waits for the other. ACCOUNT_CLOSED when the closing was first.
 */
export async function holdAccountIn({ session }: Transaction, userId: string): Promise<void> {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId },
    { $inc: { begun: 1 } },
    { session, projection: { status: 1 } },
  ).lean<Pick<UserRow, 'status'>>();
  if (user?.status === 'closed') throw new AppError('ACCOUNT_CLOSED');
}
