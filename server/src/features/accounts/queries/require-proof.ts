import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { hasSecondFactor } from '../accounts.policy.ts';
import type { TokenRow } from '../token.model.ts';
import { provedUntil } from '../token-life.ts';
import type { UserRow } from '../user.model.ts';
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

async function requireRecent(identity: Identity): Promise<TokenRow> {
  const login = await getLogin(identity);
  if (provedUntil(login) <= clock.now()) throw new AppError('REAUTH_REQUIRED');
  return login;
}
