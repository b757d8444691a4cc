import { accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { countCodeTry, forgetFailures } from '../attempts.ts';
import { type CodeUse, checkCode, spendCode } from '../mailed-codes.ts';
import { hashPassword } from '../password.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

interface Reset {
  /** Lower case. */
  email: string;
  code: string;
  password: string;
}

/**
 * Sets a new password by a mailed code, which proves the address as well, and ends every login of the
 * account. TOO_MANY_ATTEMPTS, CODE_INVALID, CODE_EXPIRED: the same where there is no account. A second
 * factor stays, and so does what an administrator has decided about the account.
 */
export async function resetPassword({ email, code, password }: Reset, address: string): Promise<void> {
  const use: CodeUse = { purpose: 'reset', email };
  await countCodeTry(address);
  await checkCode(use, code);
  const passwordHash = await hashPassword(password);
  await inTransaction(async (tx) => {
    await spendCode(tx, use, code);
    const user = await UserModel.findOneAndUpdate(
      { email },
      { $set: { passwordHash, emailVerified: true } },
      { session: tx.session },
    ).lean<UserRow>();
    // Nobody is told a code where there is no account; the account may have changed its address since.
    if (!user) throw new AppError('CODE_EXPIRED');
    await revokeTokensIn(tx, { userId: user._id });
    const facts = { time: clock.now().toISOString() };
    await queueMail(tx, { to: email, kind: 'password_changed', language: user.language, facts });
  });
  securityEvent('password-changed', { email, address });
  await forgetFailures(await getSettings(accountSettings), email);
}
