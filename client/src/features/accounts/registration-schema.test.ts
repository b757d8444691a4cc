import { describe, expect, it } from 'vitest';
import { registrationFormSchema } from './registration-schema.ts';

const good = {
  username: 'miner_1',
  email: 'Me@Example.com',
  password: 'secret1',
  confirm: 'secret1',
  referral_code: '',
  privacy: true,
};
const problems = (change: Partial<typeof good>) => {
  const result = registrationFormSchema.safeParse({ ...good, ...change });
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
    [{ password: 'abc12', confirm: 'abc12' }, ['password', 'PASSWORD_LENGTH']],
    [{ password: 'abcdef', confirm: 'abcdef' }, ['password', 'PASSWORD_FORMAT']],
    [{ confirm: '' }, ['confirm', 'CONFIRM_REQUIRED']],
    [{ confirm: 'other12' }, ['confirm', 'CONFIRM_MISMATCH']],
    [{ privacy: false }, ['privacy', 'PRIVACY_REQUIRED']],
  ])('refuses %o', (change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  it('tells the mismatch together with what else is wrong', () => {
    expect(problems({ email: 'nope', confirm: 'other12' })).toEqual([
      ['email', 'EMAIL_INVALID'],
      ['confirm', 'CONFIRM_MISMATCH'],
    ]);
  });
});
