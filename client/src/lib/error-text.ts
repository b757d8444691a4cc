import type { TFunction } from 'i18next';
import { ApiError } from './api-error.ts';

/**
 * What to tell the person about a failure, in their language: by its code, else the server's message,
 * else "request failed". A code of a limit with a known end says when to try again.
 */
export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return codeText(t, 'REQUEST_FAILED');
  const text = codeText(t, error.code, error.message);
  if (error.retryAfterS === undefined || error.retryAfterS <= 0) return text;
  const wait = t('errors:RETRY_IN', { count: Math.ceil(error.retryAfterS) });
  return `${text} ${wait}`;
}

/** The text of a code alone (a field's problem), else `fallback`, else "request failed". */
export function codeText(t: TFunction, code: string, fallback?: string): string {
  return t(`errors:${code}`, { defaultValue: fallback || t('errors:REQUEST_FAILED') });
}
