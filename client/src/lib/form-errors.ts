import type { TFunction } from 'i18next';
import { ApiError } from './api-error.ts';
import { amountOf, errorText } from './error-text.ts';
import { i18n } from './i18n.ts';
import { addServerErrors } from './server-errors.ts';

addServerErrors();

/** Code of the text for a failure that nothing more is known about. */
export type FallbackCode =
  | 'LOGIN_FAILED'
  | 'REGISTRATION_FAILED'
  | 'OAUTH_FAILED'
  | 'UPDATE_FAILED'
  | 'PASSWORD_CHANGE_FAILED'
  | 'DEPOSIT_ADDRESS_FAILED'
  | 'WITHDRAWAL_FAILED'
  | 'PURCHASE_FAILED'
  | 'REQUEST_FAILED';

/** The field beside which a code is told: the first of these that the form has; the others belong to the whole form. */
const FIELDS_OF_CODE: Record<string, readonly string[]> = {
  USERNAME_REQUIRED: ['username'],
  USERNAME_LENGTH: ['username'],
  USERNAME_FORMAT: ['username'],
  EMAIL_REQUIRED: ['email'],
  EMAIL_INVALID: ['email'],
  DUPLICATE_USER: ['email', 'username'],
  PASSWORD_REQUIRED: ['password'],
  PASSWORD_LENGTH: ['password', 'new_password'],
  PASSWORD_FORMAT: ['password', 'new_password'],
  PASSWORD_WEAK: ['new_password', 'password'],
  PASSWORD_SAME: ['new_password', 'password'],
  PASSWORD_TOO_COMMON: ['new_password', 'password'],
  PASSWORD_TOO_SHORT_FOR_STAFF: ['new_password', 'password'],
  ENROLMENT_CODE_REQUIRED: ['enrolment_code'],
  ENROLMENT_CODE_INVALID: ['enrolment_code'],
  CURRENT_PASSWORD_WRONG: ['current_password', 'password'],
  CODE_REQUIRED: ['code'],
  CODE_INVALID: ['code'],
  CODE_EXPIRED: ['code'],
  TOTP_REQUIRED: ['totp_code', 'code'],
  TOTP_INVALID: ['totp_code', 'code'],
  COUNTRY_CODE_INVALID: ['country_code'],
  REGION_NOT_SUPPORTED: ['country_code'],
  WALLET_ADDRESS_INVALID: ['wallet_address'],
  AMOUNT_REQUIRED: ['amount_usd'],
  AMOUNT_POSITIVE: ['amount_usd'],
  AMOUNT_INVALID: ['amount_usd'],
  DEPOSIT_MINIMUM: ['amount_usd'],
  DEPOSIT_MAXIMUM: ['amount_usd'],
  WITHDRAWAL_AMOUNT_REQUIRED: ['amount_usd'],
  WITHDRAWAL_MINIMUM: ['amount_usd'],
  EXCEEDS_BALANCE: ['amount_usd'],
  WALLET_ADDRESS_REQUIRED: ['wallet_address'],
  WALLET_ADDRESS_NETWORK: ['wallet_address'],
  OWN_DEPOSIT_ADDRESS: ['wallet_address'],
  INVALID_REFERRAL: ['referral_code'],
  REFERRAL_EXPIRED: ['referral_code'],
  REFERRAL_DISABLED: ['referral_code'],
};

export interface FormProblems {
  /** What is wrong with each refused field that the form has, as `fieldProblem` puts it. */
  fields: Record<string, string>;
  /** Text for the whole form, when no field of it explains the refusal. */
  form: string | null;
}

/** A field's problem as its message: a code, and the sum that its text names (USD as decimal text), if any. */
export function fieldProblem(code: string, amount?: string): string {
  return amount === undefined ? code : `${code} ${amount}`;
}

/** Spreads a failed call over a form with these fields. */
export function problemsOf(
  t: TFunction,
  error: unknown,
  fallback: FallbackCode,
  form: readonly string[],
): FormProblems {
  const fields: FormProblems['fields'] = {};
  if (error instanceof ApiError) {
    const amount = amountOf(error);
    for (const [field, code] of Object.entries(error.fields)) {
      if (form.includes(field)) fields[field] = fieldProblem(code, amount);
    }
    const own = FIELDS_OF_CODE[error.code]?.find((field) => form.includes(field));
    if (own) fields[own] = fieldProblem(error.code, amount);
  }
  if (Object.keys(fields).length > 0) return { fields, form: null };
  const known =
    error instanceof ApiError && error.code !== 'REQUEST_FAILED' && i18n.exists(`errors:${error.code}`);
  return { fields, form: known ? errorText(t, error) : t(`errors:${fallback}`) };
}
