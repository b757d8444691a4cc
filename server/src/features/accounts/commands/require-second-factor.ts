import { AppError } from '@lode/shared/core/errors';
import { plainAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import { consume, type Limit } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { hasSecondFactor } from '../accounts.policy.ts';
import type { Caller } from '../browser-key.ts';
import { deviceName } from '../device-name.ts';
import { findKnownBrowser } from '../known-browsers.ts';
import { spendSecondFactor } from '../second-factor.ts';
import type { UserRow } from '../user.model.ts';

async function tellOfRecoveryCode({ email, language, totp }: UserRow): Promise<void> {
  const left = String((totp?.recovery.length ?? 1) - 1);
  const facts = { left, time: clock.now().toISOString() };
  await inTransaction((tx) => queueMail(tx, { to: email, kind: 'recovery_used', language, facts }));
}

const TOLD_OF_GUESSES: Limit = { name: 'factor-told', points: 1, seconds: 86_400, exact: true };

/** Once a day: who came so far in a browser that the account does not know has its password, and may be its owner or not. */
async function tellOfGuess({ _id, email, language }: UserRow, caller: Caller): Promise<void> {
  if (await findKnownBrowser(email, caller.browserKey)) return;
  try {
    await consume(TOLD_OF_GUESSES, String(_id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return;
    throw error;
  }
  const facts = {
    device: deviceName(caller.userAgent),
    address: plainAddress(caller.address),
    time: clock.now().toISOString(),
  };
  await inTransaction((tx) => queueMail(tx, { to: email, kind: 'factor_refused', language, facts }));
}

/**
 * Uses up a code of the user's second factor, if they have one. TOTP_REQUIRED without a code, TOTP_INVALID
 * for a wrong or used one, PASSKEY_REQUIRED for who has passkeys only: logging in by one is both factors. That a
 * recovery code was used is told by mail, and so is a wrong code of who is logging in (`entering`).
 */
export async function requireSecondFactor(
  user: UserRow,
  code: string | undefined,
  entering?: Caller,
): Promise<void> {
  if (!user.totp) {
    if (hasSecondFactor(user)) throw new AppError('PASSKEY_REQUIRED');
    return;
  }
  if (code === undefined) throw new AppError('TOTP_REQUIRED', { fields: { totp_code: 'TOTP_REQUIRED' } });
  const kind = await spendSecondFactor(user, code);
  if (!kind) {
    if (entering) await tellOfGuess(user, entering);
    throw new AppError('TOTP_INVALID', { fields: { totp_code: 'TOTP_INVALID' } });
  }
  if (kind === 'recovery') await tellOfRecoveryCode(user);
}
