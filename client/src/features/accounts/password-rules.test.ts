import { changedPasswordSchema, newPasswordSchema, STAFF_PASSWORD_MIN } from '@lode/shared/accounts/schemas';
import { describe, expect, it } from 'vitest';
import { checkPassword, type PasswordUse, passwordStrength } from './password-rules.ts';

const SAMPLES = [
  '',
  'a',
  'abc12',
  'abc123',
  'abcdef',
  '123456',
  'abcdefg1',
  'Abcdefg1',
  'ABCDEFG1',
  'Abcdefgh',
  'Abcdefghij1',
  'Abcdefghijk1',
];
const LONG = [`Aa1${'x'.repeat(61)}`, `Aa1${'x'.repeat(62)}`];

describe('checkPassword', () => {
  it.each([
    ['new', newPasswordSchema],
    ['change', changedPasswordSchema],
    ['staff', changedPasswordSchema.min(STAFF_PASSWORD_MIN)],
  ] as const)('agrees with the contract (%s)', (use: PasswordUse, schema) => {
    for (const password of [...SAMPLES, ...LONG]) {
      const met = checkPassword(password, use).every((rule) => rule.met);
      expect([password, met]).toEqual([password, schema.safeParse(password).success]);
    }
  });

  it('tells which rules are missing', () => {
    const missing = checkPassword('abcdefgh', 'change').filter(({ met }) => !met);
    expect(missing.map(({ rule }) => rule)).toEqual(['upper', 'digit']);
  });
});

describe('passwordStrength', () => {
  it.each([
    ['', 'weak'],
    ['abc123', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa1', 'weak'],
    ['Passw0rd1', 'fair'],
    ['correct horse battery 9 Staple', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
