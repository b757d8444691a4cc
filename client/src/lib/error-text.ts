import type { TFunction } from 'i18next';
import { ApiError } from './api-error.ts';
import { formatOf } from './format.ts';
import { currentLanguage } from './i18n.ts';

/** Codes whose specified text names the time already. */
const SAYS_WHEN: ReadonlySet<string> = new Set(['TOO_MANY_ATTEMPTS']);

const AMOUNT = /^-?\d+(\.\d+)?$/;
const LIMITS: ReadonlySet<string> = new Set([
  'DEPOSIT_MINIMUM',
  'DEPOSIT_MAXIMUM',
  'WITHDRAWAL_MINIMUM',
  'PURCHASE_MINIMUM',
]);

/** A longer wait is told as the time of its end. */
const LONG_WAIT_S = 2 * 3600;

/**
 * What to tell the person about a failure, in their language: by its code, else the server's message,
 * else "request failed". A sum that the failure names (`data.amount`) is written as money; a code of a limit
 * with a known end says when to try again.
 */
export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return textOfCode(t, 'REQUEST_FAILED');
  const text = textOfCode(t, error.code, error.message, amountOf(error));
  if (!error.retryAfterS || error.retryAfterS <= 0 || SAYS_WHEN.has(error.code)) return text;
  return t('errors:WITH_WAIT', { text, wait: waitText(t, error.retryAfterS) });
}

/** Whether the failure says that what was asked for is not there: asking again would not help. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.code.endsWith('NOT_FOUND');
}

/** The same where something was to be loaded and nobody had asked for anything in particular. */
export function loadFailureText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return textOfCode(t, 'LOAD_FAILED');
  // Not our server's own words: what stands before it, or it half started.
  if (error.code === 'REQUEST_FAILED' || error.code === 'BAD_RESPONSE')
    return error.status >= 500
      ? t('errors:SERVER_ERROR', { status: error.status })
      : textOfCode(t, 'LOAD_FAILED');
  return error.code === 'NETWORK_ERROR' ? textOfCode(t, 'LOAD_NO_NETWORK') : errorText(t, error);
}

/** The sum that a refusal names (`data.amount`), in USD as decimal text. */
export function amountOf({ data }: ApiError): string | undefined {
  const amount = typeof data === 'object' && data !== null && 'amount' in data ? data.amount : undefined;
  return typeof amount === 'string' && AMOUNT.test(amount) ? amount : undefined;
}

function amountText(code: string, amount: string): string {
  const format = formatOf(currentLanguage());
  return LIMITS.has(code) ? format.moneyLimit(amount) : format.money(amount);
}

function waitText(t: TFunction, seconds: number): string {
  if (seconds > LONG_WAIT_S) {
    const end = Date.now() + seconds * 1000;
    return t('errors:RETRY_AT', { time: formatOf(currentLanguage()).exactTime(end) });
  }
  return seconds > 90
    ? t('errors:RETRY_IN_MINUTES', { count: Math.ceil(seconds / 60) })
    : t('errors:RETRY_IN_SECONDS', { count: Math.ceil(seconds) });
}

/**
 * The text of a code alone (a field's problem), else `fallback`, else "request failed"; with the sum that it
 * names, in USD as decimal text.
 */
export function textOfCode(t: TFunction, code: string, fallback?: string, amount?: string): string {
  const defaultValue = fallback || t('errors:REQUEST_FAILED');
  return t(`errors:${code}`, { defaultValue, amount: amount && amountText(code, amount) });
}
