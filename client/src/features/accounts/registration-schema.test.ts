import { describe, expect, it } from 'vitest';
import { registrationFormSchema } from './registration-schema.ts';

const good = {
  email: 'Me@Example.com',
  code: '12345678',
  username: 'miner_1',
  password: 'secret1',
  confirm: 'secret1',
  country_code: '',
  referral_code: '',
  privacy: true,
};
const problems = (change: Partial<typeof good>) => {
  const result = registrationFormSchema(true).safeParse({ ...good, ...change });
  return result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];
};

describe('registrationFormSchema', () => {
  it('takes a good registration', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    [{ username: 'ab' }, ['username', 'USERNAME_LENGTH']],
    [{ username: 'a'.repeat(21) }, ['username', 'USERNAME_LENGTH']],
    [{ username: 'bad-name' }, ['username', 'USERNAME_FORMAT']],
    [{ email: 'nope' }, ['email', 'EMAIL_INVALID']],
    [{ code: '' }, ['code', 'CODE_REQUIRED']],
    [{ code: '12345' }, ['code', 'CODE_INVALID']],
    [{ password: 'abc12', confirm: 'abc12' }, ['password', 'PASSWORD_LENGTH']],
    [{ password: 'abcdef', confirm: 'abcdef' }, ['password', 'PASSWORD_FORMAT']],
    [{ confirm: '' }, ['confirm', 'CONFIRM_REQUIRED']],
    [{ confirm: 'other12' }, ['confirm', 'CONFIRM_MISMATCH']],
    [{ privacy: false }, ['privacy', 'PRIVACY_REQUIRED']],
  ])('refuses %o', (change, problem) => {
    // The form shows the first of a field.
    expect(problems(change)[0]).toEqual(problem);
  });

  it('needs no code where addresses are not verified', () => {
    expect(registrationFormSchema(false).safeParse({ ...good, code: '' }).success).toBe(true);
  });

  it('tells the mismatch together with what else is wrong', () => {
    expect(problems({ email: 'nope', confirm: 'other12' })).toEqual([
      ['email', 'EMAIL_INVALID'],
      ['confirm', 'CONFIRM_MISMATCH'],
    ]);
  });
});
