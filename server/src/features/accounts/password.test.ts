import { expect, test } from 'vitest';
import { checkPassword, hashPassword } from './password.ts';

test('only the password that was hashed fits, and the parameters are argon2id', async () => {
  const passwordHash = await hashPassword('Demo1234');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword(passwordHash, 'Demo1234')).toBe(true);
  expect(await checkPassword(passwordHash, 'demo1234')).toBe(false);
});

test('nobody logs in without an account, not even with the stand-in', async () => {
  expect(await checkPassword(undefined, 'nobody has this password')).toBe(false);
});
