import { expect, test } from 'vitest';
import { bonusOf } from './bonus-of.ts';

test.each([
  [100_000_000n, '5', 5_000_000n],
  [100_000_000n, '2.5', 2_500_000n],
  [33_333_333n, '5', 1_666_666n],
  [19n, '5', 0n],
  [50_000_000_000n, '100', 50_000_000_000n],
  [1_000_000n, '0', 0n],
])('%s micro-dollars at %s percent earn %s', (amount, percent, bonus) => {
  expect(bonusOf(amount, percent)).toBe(bonus);
});

test('what is no percentage is refused', () => {
  expect(() => bonusOf(1n, '5%')).toThrow('Not a percentage');
});
