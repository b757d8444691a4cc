import type { registerSchema } from '@lode/shared/accounts/schemas';
import { type AccountSettings, accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/transaction.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { countCodeTry } from '../attempts.ts';
import { type CodeUse, checkCode, spendCode } from '../mailed-codes.ts';
import { createCustomer, findReferrer, requireOpen } from '../registration.ts';
import type { UserRow } from '../user.model.ts';

type Registration = z.output<typeof registerSchema>;

/** The mailed code's use, checked; undefined while the site asks for none. */
async function proveEmail(
  settings: AccountSettings,
  { email, code }: Registration,
  address: string,
): Promise<((tx: Transaction) => Promise<void>) | undefined> {
  if (!settings.email_verification) return undefined;
  if (code === undefined) throw new AppError('CODE_REQUIRED', { fields: { code: 'CODE_REQUIRED' } });
  const use: CodeUse = { purpose: 'register', email };
  await countCodeTry(address);
  await checkCode(use, code);
  return (tx) => spendCode(tx, use, code);
}

/**
 * Makes a customer's account. Codes in this order: MAINTENANCE, IP_RESTRICTED, REGISTRATION_CLOSED,
 * REGION_NOT_SUPPORTED, those of the referral code, those of the mailed code, REGISTRATION_LIMITED,
 * DUPLICATE_USER: whether an address has an account is told to its owner only.
 */
export async function register(registration: Registration, address: string): Promise<UserRow> {
  const settings = await getSettings(accountSettings);
  requireOpen(settings, registration.country_code, address);
  const referredBy = await findReferrer(registration.referral_code);
  const spendMailedCode = await proveEmail(settings, registration, address);
  const { username, email, password, language } = registration;
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
    },
    address,
    async (tx) => spendMailedCode?.(tx),
  );
}
