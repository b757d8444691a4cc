import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARTS, splitBalance } from './split-balance.ts';

test('the parts of a balance are never negative and add up to it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 62n }), (balance) => {
      const parts = splitBalance(balance);
      expect(parts).toHaveLength(PARTS);
      expect(parts.every((part) => part >= 0n)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(balance);
    }),
  );
});

test('they are other ones every time, and none of them is the balance', () => {
  const balance = 10n ** 15n;
  const seen = Array.from({ length: 20 }, () => splitBalance(balance)).flat();
  expect(new Set(seen).size).toBe(20 * PARTS);
  expect(seen).not.toContain(balance);
});
