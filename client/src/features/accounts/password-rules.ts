import {
  PASSWORD_CHANGE_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  STAFF_PASSWORD_MIN,
} from '@lode/shared/accounts/schemas';

export type PasswordRule = 'length' | 'letter' | 'upper' | 'lower' | 'digit';
/** `new` when an account is made, `change` for the stricter rule of the profile and of a reset, `staff` for theirs. */
export type PasswordUse = 'new' | 'change' | 'staff';
export type PasswordStrength = 'weak' | 'fair' | 'strong';

export const PASSWORD_LIMITS: Record<PasswordUse, { min: number; max: number }> = {
  new: { min: PASSWORD_MIN, max: PASSWORD_MAX },
  change: { min: PASSWORD_CHANGE_MIN, max: PASSWORD_MAX },
  staff: { min: STAFF_PASSWORD_MIN, max: PASSWORD_MAX },
};
const OF_CHANGE = ['length', 'upper', 'lower', 'digit'] as const;
const RULES: Record<PasswordUse, readonly PasswordRule[]> = {
  new: ['length', 'letter', 'digit'],
  change: OF_CHANGE,
  staff: OF_CHANGE,
};
const PATTERNS: Record<Exclude<PasswordRule, 'length'>, RegExp> = {
  letter: /[A-Za-z]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  digit: /\d/,
};

/** Each rule that a password has to follow, and whether it does. */
export function checkPassword(password: string, use: PasswordUse): { rule: PasswordRule; met: boolean }[] {
  const { min, max } = PASSWORD_LIMITS[use];
  return RULES[use].map((rule) => ({
    rule,
    met: rule === 'length' ? password.length >= min && password.length <= max : PATTERNS[rule].test(password),
  }));
}

const FAIR_BITS = 45;
const STRONG_BITS = 70;

/** How hard a password is to guess by trying: its alphabet and its length, repetition counting little. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^A-Za-z0-9]/, 33],
  ];
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const length = Math.min(password.length, new Set(password).size * 1.5);
  const bits = length * Math.log2(Math.max(alphabet, 1));
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}
