import { accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { countCodeTry, forgetFailures } from '../attempts.ts';
import type { Caller } from '../browser-key.ts';
import { knowOnlyBrowser } from '../known-browsers.ts';
import { type CodeUse, checkCode, spendCode } from '../mailed-codes.ts';
import { hashPassword } from '../password.ts';
import { isLong, requireGoodPassword } from '../password-rules.ts';
import { leftAccess } from '../ports/left-access.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

interface Reset {
  /** Lower case. */
  email: string;
  code: string;
  password: string;
}

/** Asked after the code: whose the address is, is nobody else's business. */
async function requireGood(email: string, password: string): Promise<void> {
  const user = await UserModel.findOne({ email }).lean<UserRow>();
  const { username = '', role = 'user' } = user ?? {};
  await requireGoodPassword({ password, username, email, role, field: 'password' });
}

/**
 * Sets a new password by a mailed code, which proves the address as well, and ends every login of the
 * account, and whatever reaches it without one: whoever was in may have left that behind. TOO_MANY_ATTEMPTS, CODE_INVALID, CODE_EXPIRED: the same where there is no account. Then what
 * `requireGoodPassword` throws; the code stays good. A second factor stays, and so does what an administrator has
 * decided about the account.
 */
export async function resetPassword({ email, code, password }: Reset, caller: Caller): Promise<void> {
  const use: CodeUse = { purpose: 'reset', email };
  await countCodeTry(caller.address);
  const checked = await checkCode(use, code, caller);
  await requireGood(email, password);
  const passwordHash = await hashPassword(password);
  await inTransaction(async (tx) => {
    await spendCode(tx, checked);
    const user = await UserModel.findOneAndUpdate(
      { email },
      { $set: { passwordHash, passwordLong: isLong(password), emailVerified: true } },
      { session: tx.session },
    ).lean<UserRow>();
    // Nobody is told a code where there is no account; the account may have changed its address since.
    if (!user) throw new AppError('CODE_EXPIRED');
    await knowOnlyBrowser(tx, user, caller.browserKey);
    await revokeTokensIn(tx, { userId: user._id }, 'password');
    await leftAccess.ask().endLeftAccessIn(tx, String(user._id));
    const facts = { time: clock.now().toISOString() };
    await queueMail(tx, { to: email, kind: 'password_changed', language: user.language, facts });
  });
  securityEvent('password-changed', { email, address: caller.address });
  await forgetFailures(await getSettings(accountSettings), email, caller);
}
