import { oauthRoutes } from '@lode/shared/accounts/rest';
import { OAUTH_CALLBACK_PATH } from '@lode/shared/accounts/schemas';
import { ApiError, call } from '../../lib/api-client.ts';
import { readTabStored, writeStored, writeTabStored } from '../../lib/browser-storage.ts';
import { enterSession } from '../../lib/session.ts';
import { signUpFacts } from './sign-up-facts.ts';

const FLOW_KEY = 'lode.oauth';
/** Where the invite code of a new account is kept, as specified. */
const INVITE_KEY = 'invite_code';

interface Flow {
  provider: string;
  state: string;
  /** The `redirect` query of the login page that it began on. */
  redirect: string | null;
}

function isFlow(value: unknown): value is Flow {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, state, redirect } = value as Partial<Record<keyof Flow, unknown>>;
  const texts = typeof provider === 'string' && typeof state === 'string';
  return texts && (redirect === null || typeof redirect === 'string');
}

/** Leaves for the provider. @throws {ApiError} */
export async function startOauth(provider: string, redirect: string | null): Promise<void> {
  const redirect_uri = `${window.location.origin}${OAUTH_CALLBACK_PATH}`;
  const { authorization_url, state } = await call(oauthRoutes.start, { body: { provider, redirect_uri } });
  writeTabStored(FLOW_KEY, { provider, state, redirect } satisfies Flow);
  window.location.assign(authorization_url);
}

const failure = (code: string, cause?: unknown) => new ApiError({ code, status: 0, message: '' }, cause);

/** What the provider brought back, for the login that this tab began. */
export interface OauthAnswer {
  provider: string;
  code: string;
  state: string;
  iss: string | undefined;
  redirect: string | null;
}

/**
 * Reads the query of the callback. @throws {ApiError} OAUTH_CANCELLED when the person refused at the provider,
 * OAUTH_STATE_INVALID when this tab began no such login, OAUTH_FAILED when the provider says no.
 */
export function readOauthAnswer(query: URLSearchParams): OauthAnswer {
  const flow = readTabStored(FLOW_KEY);
  if (!isFlow(flow) || query.get('state') !== flow.state) throw failure('OAUTH_STATE_INVALID');
  const refusal = query.get('error');
  if (refusal) throw failure(refusal === 'access_denied' ? 'OAUTH_CANCELLED' : 'OAUTH_FAILED');
  const code = query.get('code');
  if (!code) throw failure('OAUTH_FORMAT');
  const { provider, state, redirect } = flow;
  return { provider, code, state, iss: query.get('iss') ?? undefined, redirect };
}

interface Extras {
  totpCode?: string;
  mailedCode?: string;
  referralCode?: string;
}

/** Ends the login with the provider's answer. @throws {ApiError} OAUTH_FORMAT when no token and user come back */
export async function finishOauth(
  answer: OauthAnswer,
  { totpCode, mailedCode, referralCode }: Extras,
): Promise<void> {
  const { provider, code, state, iss } = answer;
  const facts = await signUpFacts();
  const factor = { totp_code: totpCode, mailed_code: mailedCode };
  const body = { provider, code, state, iss, ...factor, referral_code: referralCode, ...facts };
  try {
    const login = await call(oauthRoutes.login, { body });
    writeTabStored(FLOW_KEY, null);
    if (login.invite_code) writeStored(INVITE_KEY, login.invite_code);
    enterSession('user', login);
  } catch (error) {
    throw error instanceof ApiError && error.code === 'BAD_RESPONSE' ? failure('OAUTH_FORMAT', error) : error;
  }
}
