import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatDecimal, formatUsd, parseDecimal, parseUsd } from './money.ts';

test('what is formatted is parsed back, to the last unit', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 16n - 1n), fc.constantFrom(6, 8), (units, decimals) => {
      expect(parseDecimal(formatDecimal(units, decimals), decimals)).toBe(units);
    }),
  );
});

test('USD shows two decimals, more only where there are some', () => {
  expect([0n, 5n, 12_340_000n, 1_000_000n, -1_500_000n].map(formatUsd)).toEqual([
    '0.00',
    '0.000005',
    '12.34',
    '1.00',
    '-1.50',
  ]);
  expect(formatAmount(150_000_000n, 'BTC')).toBe('1.5');
  expect(parseUsd('20')).toBe(20_000_000n);
});
