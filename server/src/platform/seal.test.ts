import { beforeAll, expect, test } from 'vitest';

beforeAll(() => {
  process.env.SECRET ??= 'a secret of a unit test, long enough for it';
  process.env.ALLOW_SIMULATED ??= '1';
});

test('what is sealed can be read again, never looks the same twice, and breaks when it is changed', async () => {
  const { seal, unseal } = await import('./seal.ts');
  const sealed = seal('a secret');
  expect(unseal(sealed)).toBe('a secret');
  expect(sealed).not.toContain('secret');
  expect(seal('a secret')).not.toBe(sealed);
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(changed.toString('base64url'))).toThrow();
  }
  expect(() => unseal('')).toThrow();
});
