import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { recordOperation } from '../../administration/commands/record-operation.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { userState } from '../user-state.ts';
import { requireAnotherAdmin } from './change-user.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/**
 * Locks an account until then because a risk rule says so, and ends its logins. An account that is locked or
 * disabled already stays as it is. False for the last administrator: nobody may shut everybody out by
 * guessing at one password.
 */
export async function lockByRule(userId: string, until: Date, reason: string): Promise<boolean> {
  try {
    await inTransaction(async (tx) => {
      const user = await UserModel.findById(userId, null, { session: tx.session }).lean<UserRow>();
      if (!user || userState(user, clock.now()) !== 'active') return;
      if (user.role === 'admin') await requireAnotherAdmin(tx, userId);
      await UserModel.updateOne(
        { _id: user._id },
        { $set: { lockedUntil: until }, $inc: { adminRev: 1 } },
        { session: tx.session },
      );
      await revokeTokensIn(tx, { userId });
      await recordOperation(tx, {
        by: null,
        action: 'user.locked',
        target: { type: 'user', id: userId, label: user.username },
        before: { locked_until: user.lockedUntil },
        after: { locked_until: until },
        reason,
      });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'LAST_ADMIN') return false;
    throw error;
  }
}
