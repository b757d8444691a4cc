import type { registerSchema } from '@lode/shared/accounts/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { Settings } from '@lode/shared/site/schemas';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { getSettings } from '../../site/queries/get-settings.ts';
import { requireAllowedAddress } from '../accounts.policy.ts';
import { countCodeTry, countRegistration, forgiveRegistration } from '../attempts.ts';
import { FingerprintModel, type FingerprintRow } from '../fingerprint.model.ts';
import { type CodeUse, checkCode, spendCode } from '../mailed-codes.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { createUser } from './create-user.ts';

type Registration = z.output<typeof registerSchema>;

function requireOpen(settings: Settings, registration: Registration, address: string): void {
  if (settings.maintenance) throw new AppError('MAINTENANCE');
  requireAllowedAddress(settings, address);
  if (!settings.registration_open) throw new AppError('REGISTRATION_CLOSED');
  const { country_code } = registration;
  if (country_code && settings.blocked_regions.includes(country_code)) {
    throw new AppError('REGION_NOT_SUPPORTED');
  }
}

async function findReferrer(code: string | undefined): Promise<Types.ObjectId | undefined> {
  if (!code) return undefined;
  const refused = (state: 'INVALID_REFERRAL' | 'REFERRAL_EXPIRED' | 'REFERRAL_DISABLED') =>
    new AppError(state, { fields: { referral_code: state } });
  const referrer = await UserModel.findOne({ referralCode: code.toUpperCase() }).lean<UserRow>();
  if (!referrer) throw refused('INVALID_REFERRAL');
  switch (referrer.referralCodeState) {
    case 'active':
      return referrer._id;
    case 'expired':
      throw refused('REFERRAL_EXPIRED');
    case 'disabled':
      throw refused('REFERRAL_DISABLED');
  }
}

/** Keyed, so that the stored form says nothing about the browser to who reads the store. */
function hashFingerprint(fingerprint: string | undefined): string | undefined {
  return fingerprint ? keyedHash('fingerprint', fingerprint) : undefined;
}

async function countFingerprint(tx: Transaction, hash: string, limit: number): Promise<void> {
  const row = await FingerprintModel.findOneAndUpdate(
    { _id: hash },
    { $inc: { registrations: 1 } },
    { upsert: true, returnDocument: 'after', session: tx.session },
  ).lean<FingerprintRow>();
  if (row && row.registrations > limit) throw new AppError('REGISTRATION_LIMITED');
}

/** The mailed code's use, checked; undefined while the site asks for none. */
async function proveEmail(
  settings: Settings,
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
  const settings = await getSettings();
  requireOpen(settings, registration, address);
  const referredBy = await findReferrer(registration.referral_code);
  const fingerprintHash = hashFingerprint(registration.browser_fingerprint);
  const spendMailedCode = await proveEmail(settings, registration, address);
  await countRegistration(settings, address);
  try {
    return await createUser(
      {
        username: registration.username,
        email: registration.email,
        password: registration.password,
        emailVerified: spendMailedCode !== undefined,
        role: 'user',
        country: registration.country_code,
        language: registration.language,
        referredBy,
        fingerprintHash,
        registrationAddress: address,
      },
      async (tx) => {
        await spendMailedCode?.(tx);
        if (fingerprintHash)
          await countFingerprint(tx, fingerprintHash, settings.registrations_per_fingerprint);
      },
    );
  } catch (error) {
    await forgiveRegistration(settings, address);
    throw error;
  }
}
