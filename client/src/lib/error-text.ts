import type { TFunction } from 'i18next';
import { ApiError } from './api-error.ts';
import { createFormat } from './format.ts';
import { currentLanguage } from './i18n.ts';

/** Codes whose specified text names the time already. */
const SAYS_WHEN: ReadonlySet<string> = new Set(['TOO_MANY_ATTEMPTS']);

const AMOUNT = /^-?\d+(\.\d+)?$/;

/** A longer wait is told as the time of its end. */
const LONG_WAIT_S = 2 * 3600;

/**
 * What to tell the person about a failure, in their language: by its code, else the server's message,
 * else "request failed". A sum that the failure names (`data.amount`) is written as money; a code of a limit
 * with a known end says when to try again.
 */
export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return codeText(t, 'REQUEST_FAILED');
  const text = t(`errors:${error.code}`, {
    defaultValue: error.message || t('errors:REQUEST_FAILED'),
    amount: amountIn(error.data),
  });
  if (!error.retryAfterS || error.retryAfterS <= 0 || SAYS_WHEN.has(error.code)) return text;
  return t('errors:WITH_WAIT', { text, wait: waitText(t, error.retryAfterS) });
}

/** The sum a refusal names, in USD as decimal text, written as money. */
function amountIn(data: unknown): string | undefined {
  const amount = typeof data === 'object' && data !== null && 'amount' in data ? data.amount : undefined;
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return undefined;
  return createFormat(currentLanguage()).money(amount);
}

function waitText(t: TFunction, seconds: number): string {
  if (seconds > LONG_WAIT_S) {
    const end = Date.now() + seconds * 1000;
    return t('errors:RETRY_AT', { time: createFormat(currentLanguage()).exactTime(end) });
  }
  return seconds > 90
    ? t('errors:RETRY_IN_MINUTES', { count: Math.ceil(seconds / 60) })
    : t('errors:RETRY_IN_SECONDS', { count: Math.ceil(seconds) });
}

/** The text of a code alone (a field's problem), else `fallback`, else "request failed". */
export function codeText(t: TFunction, code: string, fallback?: string): string {
  return t(`errors:${code}`, { defaultValue: fallback || t('errors:REQUEST_FAILED') });
}
