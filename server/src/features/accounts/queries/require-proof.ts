import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { hasSecondFactor } from '../accounts.policy.ts';
import type { TokenRow } from '../token.model.ts';
import { provedUntil } from '../token-life.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { getLogin } from './get-login.ts';

/** Throws REAUTH_REQUIRED unless the caller proved who they are within the last five minutes. */
export async function requireProof(identity: Identity): Promise<void> {
  await requireRecent(identity);
}

/**
 * The same for who adds a second factor: beside one that there is already, by that one. Whoever has a password and a
 * token would make a factor of their own otherwise.
 */
export async function requireFactorProof(identity: Identity, user: UserRow): Promise<void> {
  const { provedByFactor } = await requireRecent(identity);
  if (hasSecondFactor(user) && !provedByFactor) throw new AppError('REAUTH_REQUIRED');
}

/**
 * The same for what cannot be undone: the log-in itself is no proof, and beside a second factor only that one is. A token
 * that was stolen just after a log-in does not do.
 */
export async function requireExpressProof(identity: Identity): Promise<void> {
  const { createdAt, provedAt, provedByFactor, userId } = await requireRecent(identity);
  const user = await UserModel.findById(userId).lean<UserRow>();
  const byFactor = user && hasSecondFactor(user) ? provedByFactor : true;
  if (provedAt <= createdAt || !byFactor) throw new AppError('REAUTH_REQUIRED');
}

async function requireRecent(identity: Identity): Promise<TokenRow> {
  const login = await getLogin(identity);
  if (provedUntil(login) <= clock.now()) throw new AppError('REAUTH_REQUIRED');
  return login;
}
