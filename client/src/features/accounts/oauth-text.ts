import type { TFunction } from 'i18next';
import { ApiError } from '../../lib/api-error.ts';
import { codeText } from '../../lib/code-text.ts';
import { errorText } from '../../lib/error-text.ts';

/** Why a login at a provider failed: by its code, else the server's message, else "third-party login failed". */
export function oauthText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'REQUEST_FAILED') return codeText(t, 'OAUTH_FAILED');
  return error.code === 'OAUTH_CANCELLED' ? t('accounts:oauth.cancelled') : errorText(t, error);
}
