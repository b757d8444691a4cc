import type { loginSchema } from '@lode/shared/accounts/schemas';
import { type AccountSettings, accountSettings } from '@lode/shared/accounts/settings';
import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { z } from 'zod';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { hasSecondFactor, mayEnter, requireEntry, requireGoodStanding } from '../accounts.policy.ts';
import type { Caller } from '../browser-key.ts';
import { wasEmail } from '../closed-email.ts';
import { checkCode, spendCode } from '../mailed-codes.ts';
import { checkPassword } from '../password.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { countingLogin } from './counting-login.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { type StartedLogin, startLogin } from './start-login.ts';

type Credentials = z.output<typeof loginSchema>;

/** An address has one account, and of those that were closed before it the last is enough. */
const FOUND_MAX = 2;

/** Whose address it is, or was before they closed their account; one read either way. */
async function findByEmail(email: string): Promise<UserRow | undefined> {
  const rows = await UserModel.find({ $or: [{ email }, wasEmail(email)] })
    // One that was never closed has no such hash, and stands before those that were.
    .sort({ closedEmail: 1, createdAt: -1 })
    .limit(FOUND_MAX)
    .lean<UserRow[]>();
  return rows.find((row) => row.email === email) ?? rows[0];
}

/** The user with this e-mail and password who belongs on that side, or AUTH_FAILED after the same work. */
async function prove(credentials: Credentials, side: TokenKind): Promise<UserRow> {
  const user = await findByEmail(credentials.email);
  const fits = await checkPassword(user?.passwordHash ?? undefined, credentials.password);
  if (!user || !fits || !mayEnter(user, side)) throw new AppError('AUTH_FAILED');
  return user;
}

/** An address that was never proven is proven by a mailed code; EMAIL_UNVERIFIED asks for one. */
async function requireProvenEmail(
  user: UserRow,
  settings: AccountSettings,
  code: string | undefined,
  caller: Caller,
): Promise<UserRow> {
  if (user.emailVerified || !settings.email_verification) return user;
  if (code === undefined) throw new AppError('EMAIL_UNVERIFIED');
  const use = { purpose: 'register', email: user.email } as const;
  const checked = await checkCode(use, code, caller);
  await inTransaction(async (tx) => {
    await spendCode(tx, checked);
    await UserModel.updateOne({ _id: user._id }, { $set: { emailVerified: true } }, { session: tx.session });
  });
  return { ...user, emailVerified: true };
}

/**
 * Logs in on a side. Codes in this order: IP_RESTRICTED, MAINTENANCE (customers' side), TOO_MANY_ATTEMPTS,
 * AUTH_FAILED, and only after the right password what is wrong with the account (ACCOUNT_CLOSED, ACCOUNT_DISABLED,
 * ACCOUNT_LOCKED, EMAIL_UNVERIFIED) and the second factor (TOTP_REQUIRED, CODE_REQUIRED, TOTP_INVALID).
 */
export async function login(
  side: TokenKind,
  credentials: Credentials,
  caller: Caller,
): Promise<StartedLogin> {
  const settings = await getSettings(accountSettings);
  requireEntry(settings, side, caller.address);
  const user = await countingLogin(settings, credentials.email, caller, () =>
    proveWhole(settings, side, credentials, caller),
  );
  return startLogin(user, side, caller, { provedFully: hasSecondFactor(user) });
}

/** Everything that a login asks for, in the order in which it is told. */
async function proveWhole(
  settings: AccountSettings,
  side: TokenKind,
  credentials: Credentials,
  caller: Caller,
): Promise<UserRow> {
  const known = await prove(credentials, side);
  requireGoodStanding(known, clock.now());
  const user = await requireProvenEmail(known, settings, credentials.code, caller);
  await requireSecondFactor(user, credentials.totp_code, { caller, mailedCode: credentials.code });
  return user;
}
