import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { hasSecondFactor } from '../accounts.policy.ts';
import { spendSecondFactor } from '../second-factor.ts';
import type { UserRow } from '../user.model.ts';

async function tellOfRecoveryCode({ email, language, totp }: UserRow): Promise<void> {
  const left = String((totp?.recovery.length ?? 1) - 1);
  const facts = { left, time: clock.now().toISOString() };
  await inTransaction((tx) => queueMail(tx, { to: email, kind: 'recovery_used', language, facts }));
}

/**
 * Uses up a code of the user's second factor, if they have one. TOTP_REQUIRED without a code, TOTP_INVALID
 * for a wrong or used one, PASSKEY_REQUIRED for who has passkeys only: logging in by one is both factors. That a
 * recovery code was used is told by mail.
 */
export async function requireSecondFactor(user: UserRow, code: string | undefined): Promise<void> {
  if (!user.totp) {
    if (hasSecondFactor(user)) throw new AppError('PASSKEY_REQUIRED');
    return;
  }
  if (code === undefined) throw new AppError('TOTP_REQUIRED', { fields: { totp_code: 'TOTP_REQUIRED' } });
  const kind = await spendSecondFactor(user, code);
  if (!kind) throw new AppError('TOTP_INVALID', { fields: { totp_code: 'TOTP_INVALID' } });
  if (kind === 'recovery') await tellOfRecoveryCode(user);
}
