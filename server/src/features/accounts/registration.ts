import type { AccountSettings } from '@lode/shared/accounts/settings';
import { activityJobs } from '@lode/shared/activities/jobs';
import { AppError } from '@lode/shared/core/errors';
import type { Types } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import { enqueue } from '../../platform/enqueue.ts';
import { keyedHashes } from '../../platform/keyed-hash.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { requireAllowedAddress } from './accounts.policy.ts';
import { countRegistration, forgiveRegistration } from './attempts.ts';
import { createUser, type NewUser } from './commands/create-user.ts';
import { FingerprintModel, type FingerprintRow } from './fingerprint.model.ts';
import { findReferralCode } from './queries/find-referral-code.ts';
import { acceptanceOf } from './terms-acceptance.ts';
import type { UserRow } from './user.model.ts';

/** MAINTENANCE, IP_RESTRICTED, REGISTRATION_CLOSED, REGION_NOT_SUPPORTED. */
export function requireOpen(settings: AccountSettings, country: string | undefined, address: string): void {
  if (settings.maintenance) throw new AppError('MAINTENANCE');
  requireAllowedAddress(settings, address);
  if (!settings.registration_open) throw new AppError('REGISTRATION_CLOSED');
  if (country && settings.blocked_regions.includes(country)) throw new AppError('REGION_NOT_SUPPORTED');
}

/** Whose referral code this is. INVALID_REFERRAL, REFERRAL_EXPIRED, REFERRAL_DISABLED. */
export async function findReferrer(code: string | undefined): Promise<Types.ObjectId | undefined> {
  if (!code) return undefined;
  const found = await findReferralCode(code);
  if (!('problem' in found)) return found.userId;
  throw new AppError(found.problem, { fields: { referral_code: found.problem } });
}

/** A browser keeps the hash by which it is known: one of an earlier SECRET cannot be made anew in all rows. */
async function hashOfFingerprint(fingerprint: string): Promise<string | undefined> {
  const hashes = keyedHashes('fingerprint', fingerprint);
  const known = await FingerprintModel.findOne({ _id: { $in: hashes } }).lean<FingerprintRow>();
  return known?._id ?? hashes[0];
}

async function countFingerprint(tx: Transaction, hash: string, limit: number): Promise<void> {
  const row = await FingerprintModel.findOneAndUpdate(
    { _id: hash },
    { $inc: { registrations: 1 } },
    { upsert: true, returnDocument: 'after', session: tx.session },
  ).lean<FingerprintRow>();
  if (row && row.registrations > limit) throw new AppError('REGISTRATION_LIMITED');
}

/** Registering may earn a reward, the newcomer's and the inviter's; a sweep finds them as well. */
async function checkRewards(userIds: (Types.ObjectId | undefined)[]): Promise<void> {
  const at = clock.nowMs();
  for (const id of userIds) if (id) await enqueue(activityJobs.check, { userId: String(id), at });
}

/** A customer to be, and the browser's own hash of itself. */
export interface NewCustomer
  extends Omit<
    NewUser,
    'role' | 'fingerprintHash' | 'registrationAddress' | 'formerCustomer' | 'acceptedTerms'
  > {
  fingerprint: string | undefined;
  /** The version that they accepted. */
  terms: string | undefined;
}

/**
 * Makes a customer's account, counted by address and browser; `alongside` writes in the same transaction.
 * REGISTRATION_LIMITED, DUPLICATE_USER.
 */
export async function createCustomer(
  settings: AccountSettings,
  { fingerprint, terms, ...customer }: NewCustomer,
  address: string,
  alongside: (tx: Transaction, userId: Types.ObjectId) => Promise<void>,
): Promise<UserRow> {
  const fingerprintHash = fingerprint ? await hashOfFingerprint(fingerprint) : undefined;
  const acceptedTerms = terms === undefined ? null : acceptanceOf(terms);
  await countRegistration(settings, address);
  try {
    return await createUser(
      {
        ...customer,
        role: 'user',
        fingerprintHash,
        acceptedTerms,
        registrationAddress: address,
      },
      async (tx, userId) => {
        await alongside(tx, userId);
        tx.afterCommit(() => checkRewards([userId, customer.referredBy]));
        if (!fingerprintHash) return;
        await countFingerprint(tx, fingerprintHash, settings.registrations_per_fingerprint);
      },
    );
  } catch (error) {
    await forgiveRegistration(settings, address);
    throw error;
  }
}
