import type { PasskeyProof } from '@lode/shared/accounts/passkey-schemas';
import { accountSettings } from '@lode/shared/accounts/settings';
import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { countedAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { mayEnter, requireEntry, requireGoodStanding } from '../accounts.policy.ts';
import { countProof } from '../attempts.ts';
import type { Caller } from '../browser-key.ts';
import { countingLogin } from '../commands/counting-login.ts';
import { type StartedLogin, startLogin } from '../commands/start-login.ts';
import { TokenModel } from '../token.model.ts';
import { provedUntil } from '../token-life.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { checkPasskey, findPasskey } from './check-passkey.ts';
import { CHALLENGE_MS, newChallenge, rpIdOf } from './passkey-challenge.ts';

/** What the browser needs to have a passkey used, whosever it will be. RATE_LIMITED. */
export async function requestPasskey(origin: string, address: string) {
  await consume(LIMITS.passkeysPerAddress, countedAddress(address));
  return {
    challenge: await newChallenge({ use: 'get', origin }),
    rpId: rpIdOf(origin),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  };
}

/**
 * Logs in by a passkey alone: the authenticator has verified its owner, so it is both factors. IP_RESTRICTED,
 * MAINTENANCE (customers' side), RATE_LIMITED, PASSKEY_INVALID, TOO_MANY_ATTEMPTS, ACCOUNT_DISABLED, ACCOUNT_LOCKED.
 */
export async function loginByPasskey(
  side: TokenKind,
  proof: PasskeyProof,
  caller: Caller,
): Promise<StartedLogin> {
  const settings = await getSettings(accountSettings);
  requireEntry(settings, side, caller.address);
  await consume(LIMITS.passkeysPerAddress, countedAddress(caller.address));
  const passkey = await findPasskey(proof);
  const user = await UserModel.findById(passkey.userId).lean<UserRow>();
  if (!user || !mayEnter(user, side)) throw new AppError('PASSKEY_INVALID');
  await countingLogin(settings, user.email, caller, async () => {
    await checkPasskey(proof, passkey);
    requireGoodStanding(user, clock.now());
  });
  return startLogin(user, side, caller, { provedFully: true });
}

/**
 * Proves again who one is, for the next five minutes of this login; answers until when. TOO_MANY_ATTEMPTS,
 * PASSKEY_INVALID.
 */
export async function proveByPasskey(identity: Identity, proof: PasskeyProof): Promise<Date> {
  const counted = await countProof(await getSettings(accountSettings), identity.tokenId);
  const passkey = await findPasskey(proof);
  if (String(passkey.userId) !== identity.userId) throw new AppError('PASSKEY_INVALID');
  await checkPasskey(proof, passkey);
  await counted.forgive();
  const provedAt = clock.now();
  await TokenModel.updateOne({ _id: identity.tokenId }, { $set: { provedAt, provedFully: true } });
  return provedUntil({ provedAt });
}
