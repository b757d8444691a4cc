import { accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { countProof } from '../attempts.ts';
import { checkPassword } from '../password.ts';
import { getProfile } from '../queries/get-profile.ts';
import { TokenModel } from '../token.model.ts';
import { provedUntil } from '../token-life.ts';
import type { UserRow } from '../user.model.ts';
import { requireSecondFactor } from './require-second-factor.ts';

/** One of the two, or both. */
export interface Proof {
  password?: string;
  totpCode?: string;
}

async function check(user: UserRow, { password, totpCode }: Proof, field: string): Promise<void> {
  const passwordCounts = password !== undefined || totpCode === undefined;
  if (passwordCounts && !(await checkPassword(user.passwordHash ?? undefined, password ?? ''))) {
    throw new AppError('CURRENT_PASSWORD_WRONG', { fields: { [field]: 'CURRENT_PASSWORD_WRONG' } });
  }
  if (totpCode === undefined) return;
  if (!user.totp) throw new AppError('TOTP_NOT_SET_UP');
  // Last, as a code is used up by it.
  return requireSecondFactor(user, totpCode);
}

/**
 * Has a logged-in person prove who they are; wrong tries are counted by their login, so that a stolen token
 * is no way to guess and nobody else can use them up. TOO_MANY_ATTEMPTS, CURRENT_PASSWORD_WRONG, TOTP_INVALID,
 * TOTP_NOT_SET_UP. Answers their row; `field` is where a wrong password is told.
 */
export async function proveAgain(identity: Identity, proof: Proof, field = 'password'): Promise<UserRow> {
  const user = await getProfile(identity);
  const settings = await getSettings(accountSettings);
  const counted = await countProof(settings, identity.tokenId);
  await check(user, proof, field);
  await counted.forgive();
  return user;
}

/** Proves again who one is, for the next five minutes of this login; answers until when. */
export async function reauthenticate(identity: Identity, proof: Proof): Promise<Date> {
  const { passwordHash } = await proveAgain(identity, proof);
  const provedAt = clock.now();
  const provedFully = proof.totpCode !== undefined && (proof.password !== undefined || !passwordHash);
  await TokenModel.updateOne({ _id: identity.tokenId }, { $set: { provedAt, provedFully } });
  return provedUntil({ provedAt });
}
