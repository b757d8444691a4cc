import { expect, test, vi } from 'vitest';

vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
vi.stubEnv('ALLOW_SIMULATED', '1');

const { isApiKey, newKey, storedForms } = await import('./key-text.ts');

test('a key has its own prefix and a checksum: one wrong digit and nothing is looked up', () => {
  const { secret, secretHash, start } = newKey();
  expect(secret).toMatch(/^lode_[0-9a-f]{48}$/);
  expect(secret.startsWith(start)).toBe(true);
  expect(isApiKey(secret)).toBe(true);
  expect(storedForms(secret)).toContain(secretHash);
  const wrong = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
  expect([wrong, secret.slice(1), `${secret}0`, 'lode_', ''].flatMap(storedForms)).toEqual([]);
});
