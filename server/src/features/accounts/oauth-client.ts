import type { oauthLoginSchema } from '@lode/shared/accounts/schemas';
import { AppError } from '@lode/shared/core/errors';
import * as client from 'openid-client';
import { z } from 'zod';
import { config } from '../../platform/config.ts';
import { type Kept, keep } from '../../platform/kept.ts';
import { logger } from '../../platform/logger.ts';
import type { OidcProvider } from '../../platform/oidc-settings.ts';

const TIMEOUT_S = 10;
/** A provider's addresses are asked for again after this. */
const KEPT_MS = 3_600_000;

/** What the browser brings back from a provider. */
export type OauthAnswer = z.output<typeof oauthLoginSchema>;

/** Whom a provider names, as far as it says. */
export const oauthPersonSchema = z.object({
  issuer: z.string(),
  subject: z.string().min(1),
  email: z.email().optional().catch(undefined),
  emailVerified: z.boolean(),
  name: z.string().optional().catch(undefined),
});
export type OauthPerson = z.output<typeof oauthPersonSchema>;

/** What begins at a provider and must fit when it ends. */
export interface OauthAttempt {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

const configurations = new Map<string, Kept<client.Configuration>>();

/** OAUTH_PROVIDER_UNKNOWN for one that is not configured. */
export function providerOf(id: string): OidcProvider {
  const provider = config.oidcProviders.find((one) => one.id === id);
  if (!provider) throw new AppError('OAUTH_PROVIDER_UNKNOWN');
  return provider;
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  // Configuration has refused plain http where it is not allowed.
  const plain = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    // Without it the token endpoint's word would do, whoever has signed what it answers.
    execute: [client.enableNonRepudiationChecks, ...plain],
    timeout: TIMEOUT_S,
  });
}

function configurationOf(provider: OidcProvider): Promise<client.Configuration> {
  let kept = configurations.get(provider.id);
  if (!kept) {
    kept = keep(KEPT_MS, () => discover(provider));
    configurations.set(provider.id, kept);
  }
  return kept.get();
}

/** Whatever goes wrong at a provider is OAUTH_FAILED; why is for the log, without what was exchanged. */
async function atProvider<T>(provider: OidcProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    logger.warn({ provider: provider.id, reason }, 'login provider');
    throw new AppError('OAUTH_FAILED', { cause: error });
  }
}

/** A fresh attempt and where to send the browser for it. OAUTH_FAILED when the provider does not answer. */
export function beginAtProvider(
  provider: OidcProvider,
  redirectUri: string,
): Promise<OauthAttempt & { url: string }> {
  return atProvider(provider, async () => {
    const configuration = await configurationOf(provider);
    const [state, nonce, verifier] = [
      client.randomState(),
      client.randomNonce(),
      client.randomPKCECodeVerifier(),
    ];
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      response_type: 'code',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { redirectUri, state, nonce, verifier, url: url.href };
  });
}

/**
 * Exchanges the provider's code for whom it names: the ID token's signature, issuer, audience, times and
 * nonce are checked, and the answer's state and issuer. OAUTH_FAILED when anything does not fit.
 */
export function endAtProvider(
  provider: OidcProvider,
  attempt: OauthAttempt,
  answer: Pick<OauthAnswer, 'code' | 'iss'>,
): Promise<OauthPerson> {
  return atProvider(provider, async () => {
    const configuration = await configurationOf(provider);
    const url = new URL(attempt.redirectUri);
    url.searchParams.set('code', answer.code);
    url.searchParams.set('state', attempt.state);
    if (answer.iss !== undefined) url.searchParams.set('iss', answer.iss);
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    const told =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    return oauthPersonSchema.parse({
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof told.email === 'string' ? told.email.toLowerCase() : undefined,
      emailVerified: told.email_verified === true,
      name: told.preferred_username ?? told.name,
    });
  });
}
