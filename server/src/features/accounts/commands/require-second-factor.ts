import { AppError } from '@lode/shared/core/errors';
import { plainAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import { consume, type Limit } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { hasSecondFactor } from '../accounts.policy.ts';
import { countStrangersFactor } from '../attempts.ts';
import type { Caller } from '../browser-key.ts';
import { deviceName } from '../device-name.ts';
import { findKnownBrowser } from '../known-browsers.ts';
import { checkCode, spendCode } from '../mailed-codes.ts';
import { isAppCode, requireReadable, spendSecondFactor } from '../second-factor.ts';
import type { UserRow } from '../user.model.ts';

async function tellOfRecoveryCode({ email, language, totp }: UserRow): Promise<void> {
  const left = String((totp?.recovery.length ?? 1) - 1);
  const facts = { left, time: clock.now().toISOString() };
  await inTransaction((tx) => queueMail(tx, { to: email, kind: 'recovery_used', language, facts }));
}

const TOLD_OF_GUESSES: Limit = { name: 'factor-told', points: 1, seconds: 86_400, exact: true };

/** Once a day: who came so far in such a browser has the password, and may be its owner or not. */
async function tellOfGuess({ _id, email, language }: UserRow, caller: Caller): Promise<void> {
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

/** Who is logging in. */
export interface Entering {
  caller: Caller;
  /** What proves that they read the account's mail, where they were asked for that. */
  mailedCode: string | undefined;
}

/**
 * Whoever has the password could guess an app's six digits from anywhere: in browsers that the account does not know, one wrong
 * code in a while is free, and each further one has a mailed code beside it, which nobody guesses. CODE_REQUIRED, or what
 * `checkCode` throws. Answers what is to be done once the app's code was right.
 */
async function requireNoGuesser(
  { _id, email }: UserRow,
  { caller, mailedCode }: Entering,
): Promise<() => Promise<void>> {
  try {
    return (await countStrangersFactor(String(_id))).refund;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CODE_REQUIRED')) throw error;
  }
  if (mailedCode === undefined) {
    throw new AppError('CODE_REQUIRED', { fields: { code: 'CODE_REQUIRED' }, data: { email } });
  }
  const checked = await checkCode({ purpose: 'register', email }, mailedCode, caller);
  return () => inTransaction((tx) => spendCode(tx, checked));
}

/**
 * Uses up a code of the user's second factor, if they have one. TOTP_REQUIRED without a code, TOTP_INVALID
 * for a wrong or used one, PASSKEY_REQUIRED for who has passkeys only: logging in by one is both factors. That a
 * recovery code was used is told by mail. Of who is logging in (`entering`) in a browser that the account does not know, so is
 * a wrong code, and an app's code may be refused with CODE_REQUIRED; a recovery code is too long to be guessed.
 */
export async function requireSecondFactor(
  user: UserRow,
  code: string | undefined,
  entering?: Entering,
): Promise<void> {
  if (!user.totp) {
    if (hasSecondFactor(user)) throw new AppError('PASSKEY_REQUIRED');
    return;
  }
  if (code === undefined) throw new AppError('TOTP_REQUIRED', { fields: { totp_code: 'TOTP_REQUIRED' } });
  const byApp = isAppCode(code);
  if (byApp) requireReadable(user.totp);
  const stranger =
    entering && !(await findKnownBrowser(user.email, entering.caller.browserKey)) ? entering : undefined;
  const passed = byApp && stranger ? await requireNoGuesser(user, stranger) : undefined;
  const kind = await spendSecondFactor(user, code);
  if (!kind) {
    if (stranger) await tellOfGuess(user, stranger.caller);
    throw new AppError('TOTP_INVALID', { fields: { totp_code: 'TOTP_INVALID' } });
  }
  await passed?.();
  if (kind === 'recovery') await tellOfRecoveryCode(user);
}
