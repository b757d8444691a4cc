import type { AccountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import { countLogin } from '../attempts.ts';
import type { Caller } from '../browser-key.ts';
import { queueLoginFailure } from './note-login-failure.ts';

/** These follow the right proof, and ask for something more or for patience: no guess was wrong. */
const NO_FAILURE = [
  'ACCOUNT_DISABLED',
  'ACCOUNT_LOCKED',
  'EMAIL_UNVERIFIED',
  'CODE_REQUIRED',
  'TOTP_REQUIRED',
  'PASSKEY_REQUIRED',
  'SECRETS_UNREADABLE',
];

/** Has somebody prove that an account is theirs, counted as a try to log in to it. What `countLogin` throws. */
export async function countingLogin<T>(
  settings: AccountSettings,
  email: string,
  caller: Caller,
  prove: () => Promise<T>,
): Promise<T> {
  const counted = await countLogin(settings, email, caller);
  const proved = await prove().catch(async (error: unknown) => {
    if (error instanceof AppError && NO_FAILURE.includes(error.code)) await counted.refund();
    else if (error instanceof AppError) queueLoginFailure(email);
    throw error;
  });
  await counted.forgive();
  return proved;
}
