import type { registerSchema } from '@lode/shared/accounts/schemas';
import { type AccountSettings, accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/transaction.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { countCodeTry } from '../attempts.ts';
import type { Caller } from '../browser-key.ts';
import { type CodeUse, checkCode, spendCode } from '../mailed-codes.ts';
import { requireGoodPassword } from '../password-rules.ts';
import { createCustomer, findReferrer, requireOpen } from '../registration.ts';
import type { UserRow } from '../user.model.ts';

type Registration = z.output<typeof registerSchema>;

/** The mailed code's use, checked; undefined while the site asks for none. */
async function proveEmail(
  settings: AccountSettings,
  { email, code }: Registration,
  caller: Caller,
): Promise<((tx: Transaction) => Promise<void>) | undefined> {
  if (!settings.email_verification) return undefined;
  if (code === undefined) throw new AppError('CODE_REQUIRED', { fields: { code: 'CODE_REQUIRED' } });
  const use: CodeUse = { purpose: 'register', email };
  await countCodeTry(caller.address);
  const checked = await checkCode(use, code, caller);
  return (tx) => spendCode(tx, checked);
}

/**
 * Makes a customer's account. Codes in this order: MAINTENANCE, IP_RESTRICTED, REGISTRATION_CLOSED,
 * REGION_NOT_SUPPORTED, those of the referral code, PASSWORD_TOO_COMMON, those of the mailed code,
 * REGISTRATION_LIMITED, DUPLICATE_USER: whether an address has an account is told to its owner only.
 */
export async function register(registration: Registration, caller: Caller): Promise<UserRow> {
  const settings = await getSettings(accountSettings);
  requireOpen(settings, registration.country_code, caller.address);
  const referredBy = await findReferrer(registration.referral_code);
  const { username, email, password, language } = registration;
  await requireGoodPassword({ password, username, email, role: 'user', field: 'password' });
  const spendMailedCode = await proveEmail(settings, registration, caller);
  return createCustomer(
    settings,
    {
      username,
      email,
      password,
      language,
      emailVerified: spendMailedCode !== undefined,
      country: registration.country_code,
      referredBy,
      fingerprint: registration.browser_fingerprint,
      terms: registration.accepted_terms,
    },
    caller.address,
    async (tx) => spendMailedCode?.(tx),
  );
}
