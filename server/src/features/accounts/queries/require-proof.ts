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
 * The same for what an account is got back by, its address and its second factors: beside a second factor, by as much as a
 * login. Whoever has a token and the password, or the token and the telephone, would make the account their own otherwise.
 */
export async function requireFullProof(identity: Identity, user: UserRow): Promise<void> {
  const { provedFully } = await requireRecent(identity);
  if (hasSecondFactor(user) && !provedFully) throw new AppError('REAUTH_REQUIRED');
}

/**
 * The same for what cannot be undone: the log-in itself is no proof, and beside a second factor only that one is. A token
 * that was stolen just after a log-in does not do.
 */
export async function requireExpressProof(identity: Identity): Promise<void> {
  const { createdAt, provedAt, provedFully, userId } = await requireRecent(identity);
  const user = await UserModel.findById(userId).lean<UserRow>();
  const byFactor = user && hasSecondFactor(user) ? provedFully : true;
  if (provedAt <= createdAt || !byFactor) throw new AppError('REAUTH_REQUIRED');
}

async function requireRecent(identity: Identity): Promise<TokenRow> {
  const login = await getLogin(identity);
  if (provedUntil(login) <= clock.now()) throw new AppError('REAUTH_REQUIRED');
  return login;
}
