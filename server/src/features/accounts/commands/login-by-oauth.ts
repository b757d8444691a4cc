import { type AccountSettings, accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { keyedHash, keyedHashes } from '../../../platform/keyed-hash.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { hasSecondFactor, requireEntry, requireGoodStanding } from '../accounts.policy.ts';
import type { Caller } from '../browser-key.ts';
import { OauthStateModel, type OauthStateRow } from '../oauth.model.ts';
import {
  endAtProvider,
  type OauthAnswer,
  type OauthPerson,
  oauthPersonSchema,
  providerOf,
} from '../oauth-client.ts';
import type { UserRow } from '../user.model.ts';
import { countingLogin } from './counting-login.ts';
import { findOrMakeAccount } from './find-or-make-account.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { type StartedLogin, startLogin } from './start-login.ts';

/**
 * Takes the state for this code, once; the same code may come again while a second factor is asked for.
 * OAUTH_STATE_INVALID for one that is unknown, too old, used, or began at another provider.
 */
async function takeState({ provider, state, code }: OauthAnswer): Promise<OauthStateRow> {
  const codeHash = keyedHash('oauth-code', code);
  const known = {
    _id: { $in: keyedHashes('oauth-state', state) },
    provider,
    expiresAt: { $gt: clock.now() },
  };
  const taken =
    (await OauthStateModel.findOneAndUpdate({ ...known, codeHash: null }, { $set: { codeHash } }).lean()) ??
    (await OauthStateModel.findOne({ ...known, codeHash, person: { $ne: null } }).lean());
  if (!taken) throw new AppError('OAUTH_STATE_INVALID');
  return taken;
}

async function personOf(attempt: OauthStateRow, answer: OauthAnswer): Promise<OauthPerson> {
  if (attempt.person !== null) return oauthPersonSchema.parse(JSON.parse(unseal(attempt.person)));
  const { redirectUri, nonce, verifier } = attempt;
  return endAtProvider(
    providerOf(answer.provider),
    { redirectUri, nonce, verifier: unseal(verifier), state: answer.state },
    answer,
  );
}

/** The provider's word stands for the password only: who has a second factor gives its code here too. */
async function passSecondFactor(
  settings: AccountSettings,
  user: UserRow,
  { totp_code, mailed_code }: OauthAnswer,
  caller: Caller,
): Promise<void> {
  if (!hasSecondFactor(user)) return;
  await countingLogin(settings, user.email, caller, () =>
    requireSecondFactor(user, totp_code, { caller, mailedCode: mailed_code }),
  );
}

/**
 * Ends a login at a provider. Codes in this order: IP_RESTRICTED, MAINTENANCE, OAUTH_PROVIDER_UNKNOWN,
 * OAUTH_STATE_INVALID, OAUTH_FAILED, those of making an account, ACCOUNT_DISABLED, ACCOUNT_LOCKED,
 * TOTP_REQUIRED (then the same call again with `totp_code`), CODE_REQUIRED (then with both), TOTP_INVALID, TOO_MANY_ATTEMPTS.
 */
export async function loginByOauth(
  answer: OauthAnswer,
  caller: Caller,
): Promise<StartedLogin & { isNew: boolean }> {
  const settings = await getSettings(accountSettings);
  requireEntry(settings, 'user', caller.address);
  providerOf(answer.provider);
  const attempt = await takeState(answer);
  const person = await personOf(attempt, answer);
  const { user, isNew } = await findOrMakeAccount(settings, person, answer, caller.address);
  requireGoodStanding(user, clock.now());
  if (user.totp && attempt.person === null) {
    const kept = seal(JSON.stringify(person));
    await OauthStateModel.updateOne({ _id: attempt._id }, { $set: { person: kept } });
  }
  await passSecondFactor(settings, user, answer, caller);
  await OauthStateModel.deleteOne({ _id: attempt._id });
  return { ...(await startLogin(user, 'user', caller, { provedFully: hasSecondFactor(user) })), isNew };
}
