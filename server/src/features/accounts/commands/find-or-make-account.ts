import { randomInt } from 'node:crypto';
import { USERNAME_MAX_CLIENT, USERNAME_MIN } from '@lode/shared/accounts/schemas';
import type { AccountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { forgetBrowsersIn } from '../known-browsers.ts';
import { linkId, linkIds, OauthLinkModel } from '../oauth.model.ts';
import { type OauthAnswer, type OauthPerson, providerOf } from '../oauth-client.ts';
import { forgetPasskeysIn } from '../passkeys/change-passkeys.ts';
import { leftAccess } from '../ports/left-access.ts';
import { createCustomer, findReferrer, requireOpen } from '../registration.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

const NAME_TRIES = 5;
const SUFFIX_LENGTH = 5;

async function insertLink(tx: Transaction, person: OauthPerson, userId: Types.ObjectId): Promise<void> {
  const { issuer, subject } = person;
  const row = { _id: linkId(person), issuer, subject, userId, createdAt: clock.now() };
  await OauthLinkModel.create([row], { session: tx.session });
}

async function findLinked(person: OauthPerson): Promise<UserRow | null> {
  const link = await OauthLinkModel.findOne({ _id: { $in: linkIds(person) } }).lean();
  return link && UserModel.findById(link.userId).lean<UserRow>();
}

/**
 * Links the account that has this proven address. Had its own address never been proven, somebody else may
 * have made it in wait for its owner: their password, second factor, passkeys, logins and what reaches the account
 * without one end. The owner is told by mail.
 */
async function linkByEmail(person: OauthPerson, email: string, provider: string): Promise<UserRow | null> {
  const user = await UserModel.findOne({ email }).lean<UserRow>();
  if (!user) return null;
  const taken = { passwordHash: null, totp: null, totpPending: null, passkeys: 0, emailVerified: true };
  await inTransaction(async (tx) => {
    await insertLink(tx, person, user._id);
    const facts = { provider, time: clock.now().toISOString() };
    await queueMail(tx, { to: email, kind: 'provider_linked', language: user.language, facts });
    if (user.emailVerified) return;
    await UserModel.updateOne({ _id: user._id }, { $set: taken }, { session: tx.session });
    await forgetPasskeysIn(tx, user._id);
    await revokeTokensIn(tx, { userId: user._id }, 'password');
    await forgetBrowsersIn(tx, user._id);
    await leftAccess.ask().endLeftAccessIn(tx, String(user._id));
  });
  return user.emailVerified ? user : { ...user, ...taken };
}

/** A username like what the provider calls them, free when it was looked up. */
async function freeUsername({ name, email }: OauthPerson): Promise<string> {
  const wish = (name ?? email?.split('@')[0] ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const base = wish.length >= USERNAME_MIN ? wish.slice(0, USERNAME_MAX_CLIENT) : `user_${wish}`;
  for (let tried = base; ; ) {
    if (!(await UserModel.exists({ usernameKey: tried.toLowerCase() }))) return tried;
    const suffix = String(randomInt(10 ** SUFFIX_LENGTH)).padStart(SUFFIX_LENGTH, '0');
    tried = `${base.slice(0, USERNAME_MAX_CLIENT - SUFFIX_LENGTH - 1)}_${suffix}`;
  }
}

/** A link from long ago must not keep anybody out: a code that is no good is left out. */
async function referrerOrNobody(code: string | undefined) {
  return findReferrer(code).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

async function makeAccount(
  settings: AccountSettings,
  person: OauthPerson,
  email: string,
  answer: OauthAnswer,
  address: string,
): Promise<UserRow> {
  requireOpen(settings, answer.country_code, address);
  const customer = {
    username: await freeUsername(person),
    email,
    emailVerified: person.emailVerified,
    language: answer.language,
    country: answer.country_code,
    referredBy: await referrerOrNobody(answer.referral_code),
    fingerprint: answer.browser_fingerprint,
    terms: answer.accepted_terms,
  };
  return createCustomer(settings, customer, address, (tx, userId) => insertLink(tx, person, userId));
}

/** Another login of the same person was quicker, or somebody took the name: looking again settles it. */
function mayBeSettled(error: unknown): boolean {
  return isDuplicateKey(error) || (error instanceof AppError && error.code === 'DUPLICATE_USER');
}

/**
 * The account of whom a provider names: the one linked to them; else the one with their address, if the
 * provider has proven it; else a new one. EMAIL_UNVERIFIED where only the provider's unproven word stands
 * for the address, whether or not it has an account; the codes of registering for a new one.
 */
export async function findOrMakeAccount(
  settings: AccountSettings,
  person: OauthPerson,
  answer: OauthAnswer,
  address: string,
): Promise<{ user: UserRow; isNew: boolean }> {
  for (let tries = 1; ; tries += 1) {
    const linked = await findLinked(person);
    if (linked) return { user: linked, isNew: false };
    const { email, emailVerified } = person;
    if (email === undefined || !(emailVerified || !settings.email_verification)) {
      throw new AppError('EMAIL_UNVERIFIED');
    }
    try {
      const found = emailVerified ? await linkByEmail(person, email, providerOf(answer.provider).name) : null;
      if (found) return { user: found, isNew: false };
      return { user: await makeAccount(settings, person, email, answer, address), isNew: true };
    } catch (error) {
      if (tries === NAME_TRIES || !mayBeSettled(error)) throw error;
    }
  }
}
