import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { provedUntil } from '../token-life.ts';
import { getLogin } from './get-login.ts';

/** Throws REAUTH_REQUIRED unless the caller proved who they are within the last five minutes. */
export async function requireProof(identity: Identity): Promise<void> {
  if (provedUntil(await getLogin(identity)) <= clock.now()) throw new AppError('REAUTH_REQUIRED');
}
