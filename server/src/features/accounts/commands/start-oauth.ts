import { OAUTH_CALLBACK_PATH } from '@lode/shared/accounts/schemas';
import { AppError } from '@lode/shared/core/errors';
import { countedAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { seal } from '../../../platform/seal.ts';
import { OauthStateModel } from '../oauth.model.ts';
import { beginAtProvider, providerOf } from '../oauth-client.ts';

const LIFE_MS = 10 * 60_000;

/** Only our own page may be handed a code, whatever else is registered with the provider. */
function requireOwnCallback(redirectUri: string): void {
  const url = new URL(redirectUri);
  const own = config.publicUrl !== undefined && url.origin === new URL(config.publicUrl).origin;
  if (own && url.pathname === OAUTH_CALLBACK_PATH && url.search === '' && url.hash === '') return;
  throw new AppError('INVALID_PARAMS', { fields: { redirect_uri: 'INVALID_PARAMS' } });
}

/**
 * Begins a login at a provider: where to send the browser, and the state that comes back with it, good once
 * and for ten minutes. OAUTH_PROVIDER_UNKNOWN, OAUTH_FAILED when the provider does not answer.
 */
export async function startOauth(
  providerId: string,
  redirectUri: string,
  address: string,
): Promise<{ authorizationUrl: string; state: string }> {
  await consume(LIMITS.oauthPerAddress, countedAddress(address));
  const provider = providerOf(providerId);
  requireOwnCallback(redirectUri);
  const { url, state, nonce, verifier } = await beginAtProvider(provider, redirectUri);
  await OauthStateModel.create({
    _id: keyedHash('oauth-state', state),
    provider: provider.id,
    redirectUri,
    nonce,
    verifier: seal(verifier),
    expiresAt: new Date(clock.nowMs() + LIFE_MS),
  });
  return { authorizationUrl: url, state };
}
