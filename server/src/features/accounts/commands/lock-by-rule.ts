import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { recordOperation } from '../../administration/commands/record-operation.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { userState } from '../user-state.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/**
 * Locks a customer's account until then because a risk rule says so, and ends its logins. An account that is locked or
 * disabled already stays as it is. False for staff: whoever guesses at their passwords, or makes a rule, would shut out
 * who watches them.
 */
export function lockByRule(userId: string, until: Date, reason: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const user = await UserModel.findById(userId, null, { session: tx.session }).lean<UserRow>();
    if (user && user.role !== 'user') return false;
    if (!user || userState(user, clock.now()) !== 'active') return true;
    await UserModel.updateOne(
      { _id: user._id },
      { $set: { lockedUntil: until }, $inc: { adminRev: 1 } },
      { session: tx.session },
    );
    await revokeTokensIn(tx, { userId }, 'locked');
    await recordOperation(tx, {
      by: null,
      action: 'user.locked',
      target: { type: 'user', id: userId, label: user.username },
      before: { locked_until: user.lockedUntil },
      after: { locked_until: until },
      reason,
    });
    return true;
  });
}
