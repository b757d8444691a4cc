import type { loginSchema } from '@lode/shared/accounts/schemas';
import { type AccountSettings, accountSettings } from '@lode/shared/accounts/settings';
import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { z } from 'zod';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { mayEnter, requireAllowedAddress, requireGoodStanding } from '../accounts.policy.ts';
import { countLogin, forgiveLogin, refundLogin } from '../attempts.ts';
import { checkCode, spendCode } from '../mailed-codes.ts';
import { checkPassword } from '../password.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import type { Device } from './issue-token.ts';
import { queueLoginFailure } from './note-login-failure.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { type StartedLogin, startLogin } from './start-login.ts';

type Credentials = z.output<typeof loginSchema>;

/** The user with this e-mail and password who belongs on that side, or AUTH_FAILED after the same work. */
async function prove(credentials: Credentials, side: TokenKind): Promise<UserRow> {
  const user = await UserModel.findOne({ email: credentials.email }).lean<UserRow>();
  const fits = await checkPassword(user?.passwordHash ?? undefined, credentials.password);
  if (!user || !fits || !mayEnter(user, side)) throw new AppError('AUTH_FAILED');
  return user;
}

/** An address that was never proven is proven by a mailed code; EMAIL_UNVERIFIED asks for one. */
async function requireProvenEmail(
  user: UserRow,
  settings: AccountSettings,
  code: string | undefined,
): Promise<UserRow> {
  if (user.emailVerified || !settings.email_verification) return user;
  if (code === undefined) throw new AppError('EMAIL_UNVERIFIED');
  const use = { purpose: 'register', email: user.email } as const;
  await checkCode(use, code);
  await inTransaction(async (tx) => {
    await spendCode(tx, use, code);
    await UserModel.updateOne({ _id: user._id }, { $set: { emailVerified: true } }, { session: tx.session });
  });
  return { ...user, emailVerified: true };
}

/** These follow the right password, and ask for something more or for patience: no guess was wrong. */
const NO_FAILURE = [
  'ACCOUNT_DISABLED',
  'ACCOUNT_LOCKED',
  'EMAIL_UNVERIFIED',
  'TOTP_REQUIRED',
  'PASSKEY_REQUIRED',
  'SECRETS_UNREADABLE',
];

/**
 * Logs in on a side. Codes in this order: IP_RESTRICTED, MAINTENANCE (customers' side), TOO_MANY_ATTEMPTS,
 * AUTH_FAILED, and only after the right password what is wrong with the account (ACCOUNT_DISABLED,
 * ACCOUNT_LOCKED, EMAIL_UNVERIFIED) and the second factor (TOTP_REQUIRED, TOTP_INVALID).
 */
export async function login(
  side: TokenKind,
  credentials: Credentials,
  device: Device,
): Promise<StartedLogin> {
  const settings = await getSettings(accountSettings);
  requireAllowedAddress(settings, device.address);
  if (side === 'user' && settings.maintenance) throw new AppError('MAINTENANCE');
  const { email } = credentials;
  await countLogin(settings, email, device.address);
  const user = await proveWhole(settings, side, credentials).catch(async (error: unknown) => {
    if (error instanceof AppError && NO_FAILURE.includes(error.code))
      await refundLogin(settings, email, device.address);
    else if (error instanceof AppError) queueLoginFailure(email);
    throw error;
  });
  await forgiveLogin(settings, email, device.address);
  return startLogin(user, side, device);
}

/** Everything that a login asks for, in the order in which it is told. */
async function proveWhole(
  settings: AccountSettings,
  side: TokenKind,
  credentials: Credentials,
): Promise<UserRow> {
  const known = await prove(credentials, side);
  requireGoodStanding(known, clock.now());
  const user = await requireProvenEmail(known, settings, credentials.code);
  await requireSecondFactor(user, credentials.totp_code);
  return user;
}
