import type { TFunction } from 'i18next';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { i18n } from '../../lib/i18n.ts';

export type AccountField = 'username' | 'email' | 'password' | 'referral_code';

/** The field beside which each of the specification's codes is told; the others belong to the whole form. */
const FIELD_OF_CODE: Record<string, AccountField> = {
  USERNAME_REQUIRED: 'username',
  USERNAME_LENGTH: 'username',
  USERNAME_FORMAT: 'username',
  EMAIL_REQUIRED: 'email',
  EMAIL_INVALID: 'email',
  DUPLICATE_USER: 'email',
  PASSWORD_REQUIRED: 'password',
  PASSWORD_LENGTH: 'password',
  PASSWORD_FORMAT: 'password',
  INVALID_REFERRAL: 'referral_code',
  REFERRAL_EXPIRED: 'referral_code',
  REFERRAL_DISABLED: 'referral_code',
};

export interface FormProblems {
  /** Code of each refused field that the form has. */
  fields: Partial<Record<AccountField, string>>;
  /** Text for the whole form, when no field of it explains the refusal. */
  form: string | null;
}

/** Spreads a failed login or registration over the form. `fallback` is the code of its default text. */
export function problemsOf(
  t: TFunction,
  error: unknown,
  fallback: 'LOGIN_FAILED' | 'REGISTRATION_FAILED',
  form: readonly AccountField[],
): FormProblems {
  const fields: FormProblems['fields'] = {};
  if (error instanceof ApiError) {
    const own = FIELD_OF_CODE[error.code];
    const told = Object.entries(error.fields) as [AccountField, string][];
    for (const [field, code] of own ? [...told, [own, error.code] as const] : told) {
      if (form.includes(field)) fields[field] = code;
    }
  }
  if (Object.keys(fields).length > 0) return { fields, form: null };
  const known =
    error instanceof ApiError && error.code !== 'REQUEST_FAILED' && i18n.exists(`errors:${error.code}`);
  return { fields, form: known ? errorText(t, error) : t(`errors:${fallback}`) };
}
