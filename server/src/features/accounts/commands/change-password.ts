import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import type { Caller } from '../browser-key.ts';
import { knowOnlyBrowser } from '../known-browsers.ts';
import { hashPassword } from '../password.ts';
import { isLong, requireGoodPassword } from '../password-rules.ts';
import { leftAccess } from '../ports/left-access.ts';
import { TokenModel } from '../token.model.ts';
import { UserModel } from '../user.model.ts';
import { proveAgain } from './prove-again.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

function refused(code: ErrorCode): AppError {
  return new AppError(code, { fields: { new_password: code } });
}

/**
 * Changes the caller's password, and ends their other logins and whatever reaches the account without one. TOO_MANY_ATTEMPTS, CURRENT_PASSWORD_WRONG (the
 * current password is the fresh proof that this asks for), PASSWORD_SAME, and what `requireGoodPassword` throws.
 */
export async function changePassword(
  identity: Identity,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { browserKey, address }: Caller,
): Promise<void> {
  const user = await proveAgain(identity, { password: currentPassword }, 'current_password');
  if (newPassword === currentPassword) throw refused('PASSWORD_SAME');
  const { username, email, role } = user;
  await requireGoodPassword({ password: newPassword, username, email, role, field: 'new_password' });
  const passwordHash = await hashPassword(newPassword);
  const now = clock.now();
  await inTransaction(async (tx) => {
    const { session } = tx;
    // Of two changes at once the second has proved a password that is no longer the current one.
    const { modifiedCount } = await UserModel.updateOne(
      { _id: user._id, passwordHash: user.passwordHash },
      { $set: { passwordHash, passwordLong: isLong(newPassword) } },
      { session },
    );
    if (modifiedCount === 0) throw new AppError('CURRENT_PASSWORD_WRONG');
    await knowOnlyBrowser(tx, user, browserKey);
    await revokeTokensIn(tx, { userId: identity.userId, except: identity.tokenId }, 'password');
    await leftAccess.ask().endLeftAccessIn(tx, identity.userId);
    await TokenModel.updateOne(
      { _id: identity.tokenId },
      { $set: { provedAt: now, provedFully: false } },
      { session },
    );
    await queueMail(tx, {
      to: user.email,
      kind: 'password_changed',
      language: user.language,
      facts: { time: now.toISOString() },
    });
  });
  securityEvent('password-changed', { account: identity.userId, side: identity.kind, address });
}
