// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { problemsOf } from './form-errors.ts';
import { i18n, startI18n } from './i18n.ts';

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('errors');
});

const REGISTER = ['username', 'email', 'password', 'referral_code'] as const;
const registration = (code: string, fields?: Record<string, string>) =>
  problemsOf(
    i18n.t,
    new ApiError({ code, status: 422, message: '', fields }),
    'REGISTRATION_FAILED',
    REGISTER,
  );

describe('problemsOf', () => {
  it.each([
    ['USERNAME_FORMAT', 'username'],
    ['DUPLICATE_USER', 'email'],
    ['PASSWORD_FORMAT', 'password'],
    ['REFERRAL_EXPIRED', 'referral_code'],
  ] as const)('tells %s beside %s', (code, field) => {
    expect(registration(code)).toEqual({ fields: { [field]: code }, form: null });
  });

  it('spreads the fields of INVALID_PARAMS', () => {
    expect(registration('INVALID_PARAMS', { email: 'EMAIL_INVALID', username: 'USERNAME_LENGTH' })).toEqual({
      fields: { email: 'EMAIL_INVALID', username: 'USERNAME_LENGTH' },
      form: null,
    });
  });

  it('keeps the sum that a code names', () => {
    const refused = new ApiError({
      code: 'DEPOSIT_MINIMUM',
      status: 422,
      message: '',
      fields: { amount_usd: 'DEPOSIT_MINIMUM' },
      data: { amount: '20.00' },
    });
    expect(problemsOf(i18n.t, refused, 'DEPOSIT_ADDRESS_FAILED', ['amount_usd'])).toEqual({
      fields: { amount_usd: 'DEPOSIT_MINIMUM 20.00' },
      form: null,
    });
  });

  it('tells the rest above the button', () => {
    expect(registration('REGISTRATION_CLOSED').form).toBe('Registration is closed');
    // The form has no field for it.
    expect(registration('INVALID_PARAMS', { browser_fingerprint: 'INVALID_PARAMS' }).form).not.toBeNull();
  });

  it('has the default texts for what it does not know', () => {
    expect(registration('BRAND_NEW').form).toBe('Registration failed, please try again later');
    expect(problemsOf(i18n.t, new Error('x'), 'LOGIN_FAILED', ['email']).form).toBe(
      'Login failed, please try again later',
    );
  });
});
