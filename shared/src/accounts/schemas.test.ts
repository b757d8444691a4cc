import { expect, test } from 'vitest';
import { loginSchema, newPasswordSchema } from './schemas.ts';

test.each([' leading and trailing 1 ', 'Pässwörter 2', `a1${'x'.repeat(62)}`])(
  'a password is taken as it was typed, up to 64 characters: %s',
  (password) => {
    expect(newPasswordSchema.parse(password)).toBe(password);
    expect(loginSchema.parse({ email: 'a@example.com', password }).password).toBe(password);
  },
);

test('a longer one is refused, not cut off', () => {
  expect(newPasswordSchema.safeParse(`a1${'x'.repeat(63)}`).success).toBe(false);
});
