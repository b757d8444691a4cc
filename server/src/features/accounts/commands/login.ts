import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { getSettings } from '../../site/queries/get-settings.ts';
import { mayEnter, requireAllowedAddress, requireGoodStanding } from '../accounts.policy.ts';
import { countLogin, forgiveLogin } from '../attempts.ts';
import { checkPassword } from '../password.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import type { Device } from './issue-token.ts';
import { type StartedLogin, startLogin } from './start-login.ts';

interface Credentials {
  /** Lower case. */
  email: string;
  password: string;
}

/** The user with this e-mail and password who belongs on that side, or AUTH_FAILED after the same work. */
async function prove(credentials: Credentials, side: TokenKind): Promise<UserRow> {
  const user = await UserModel.findOne({ email: credentials.email }).lean<UserRow>();
  const fits = await checkPassword(user?.passwordHash ?? undefined, credentials.password);
  if (!user || !fits || !mayEnter(user, side)) throw new AppError('AUTH_FAILED');
  return user;
}

/**
 * Logs in on a side. Codes in this order: IP_RESTRICTED, MAINTENANCE (customers' side), TOO_MANY_ATTEMPTS,
 * AUTH_FAILED, and only after the right password what is wrong with the account.
 */
export async function login(
  side: TokenKind,
  credentials: Credentials,
  device: Device,
): Promise<StartedLogin> {
  const settings = await getSettings();
  requireAllowedAddress(settings, device.address);
  if (side === 'user' && settings.maintenance) throw new AppError('MAINTENANCE');
  await countLogin(settings, credentials.email, device.address);
  const user = await prove(credentials, side);
  await forgiveLogin(settings, credentials.email, device.address);
  requireGoodStanding(user, clock.now());
  return startLogin(user, side, device);
}
