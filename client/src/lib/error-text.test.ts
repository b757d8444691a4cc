// @vitest-environment jsdom
import { ERRORS } from '@lode/shared/core/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import zh from '../locales/zh/errors.json';
import { ApiError } from './api-error.ts';
import { errorText, loadFailureText } from './error-text.ts';
import { i18n, setLanguage, startI18n } from './i18n.ts';
import { addServerErrors } from './server-errors.ts';

const failed = (code: string, message = '', retryAfterS?: number, data?: unknown) =>
  new ApiError({ code, status: 400, message, retryAfterS, data });
const textIn = async (language: string, error: unknown) => {
  await setLanguage(language);
  return errorText(i18n.t, error);
};

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('errors');
  addServerErrors();
});

describe('errorText', () => {
  it.each([
    ['AUTH_FAILED', 'Incorrect email or password'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts, try again in 15 minutes'],
    ['EMAIL_UNVERIFIED', 'Email verification required'],
    ['DUPLICATE_USER', 'Username or email already exists'],
    ['LOGIN_FAILED', 'Login failed, please try again later'],
    ['REGISTRATION_FAILED', 'Registration failed, please try again later'],
    ['PRIVACY_REQUIRED', 'You must agree to the Privacy Policy to register'],
  ])('%s is the text of section 8 in English', async (code, text) => {
    expect(await textIn('en', failed(code))).toBe(text);
  });

  it.each([
    ['TIMEOUT', '请求超时，请检查网络连接'],
    ['NETWORK_ERROR', '网络错误，请检查您的网络连接'],
    ['AUTH_FAILED', '登录失败，请检查邮箱和密码'],
    ['REQUEST_FAILED', '请求失败'],
  ])('%s is the text of section 8 in Chinese', async (code, text) => {
    expect(await textIn('zh', failed(code))).toBe(text);
  });

  it('falls back to the message of the server, then to "request failed"', async () => {
    expect(await textIn('en', failed('BRAND_NEW', 'The server says why'))).toBe('The server says why');
    expect(await textIn('en', failed('BRAND_NEW'))).toBe('Request failed');
    expect(await textIn('zh', new Error('internals'))).toBe('请求失败');
  });

  it('what could not be loaded has the texts of section 8 where nothing more is known', async () => {
    await setLanguage('en');
    const text = (error: unknown) => loadFailureText(i18n.t, error);
    expect(text(failed('REQUEST_FAILED'))).toBe('Failed to fetch data');
    expect(text(new Error('internals'))).toBe('Failed to fetch data');
    expect(text(failed('NETWORK_ERROR'))).toBe('Network error, please try again later');
    expect(text(failed('LEDGER_UNSOUND'))).toBe('Payments are paused while the books are being checked');
  });

  it('says with what status a site answers that has no words of its own', async () => {
    await setLanguage('en');
    const text = (code: string, status: number) =>
      loadFailureText(i18n.t, new ApiError({ code, status, message: '' }));
    expect(text('REQUEST_FAILED', 502)).toBe('The site answered with an error (502)');
    expect(text('BAD_RESPONSE', 200)).toBe('Failed to fetch data');
  });

  it('says when to try again, unless the text names its time already', async () => {
    expect(await textIn('en', failed('RATE_LIMITED', '', 1))).toMatch(/slow down\. Try again in 1 second\.$/);
    expect(await textIn('en', failed('ACCOUNT_LOCKED', '', 840))).toMatch(/Try again in 14 minutes\.$/);
    expect(await textIn('en', failed('ACCOUNT_LOCKED', '', 86_400))).toMatch(
      /Try again after \w+ \d+, \d{4}/,
    );
    expect(await textIn('en', failed('TOO_MANY_ATTEMPTS', '', 840))).toBe(
      'Too many attempts, try again in 15 minutes',
    );
  });

  it('writes the sum that a refusal names as money, a limit in whole dollars without cents', async () => {
    const refusal = (code: string, amount: string) => failed(code, '', undefined, { amount });
    expect(await textIn('en', refusal('WITHDRAWAL_MINIMUM', '1050.00'))).toBe(
      'Minimum withdrawal amount is $1,050',
    );
    expect(await textIn('en', refusal('DEPOSIT_MINIMUM', '20.00'))).toBe('Minimum deposit amount is $20');
    expect(await textIn('en', refusal('DEPOSIT_MAXIMUM', '0.50'))).toBe('Maximum deposit amount is $0.50');
    expect(await textIn('en', refusal('EXCEEDS_BALANCE', '10.00'))).toBe('Exceeds available balance $10.00');
    expect(await textIn('de', refusal('DEPOSIT_MAXIMUM', '50000.00'))).toContain('50.000\u00a0$');
  });

  it('has a Chinese text for every code of the contract', () => {
    expect(Object.keys(ERRORS).filter((code) => !(code in zh))).toEqual([]);
  });
});
