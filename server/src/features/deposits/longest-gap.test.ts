import { expect, test } from 'vitest';
import { longestGap } from './longest-gap.ts';

test('a wallet program looks past the longest run of addresses that nobody has paid, the first ones as well', () => {
  expect(longestGap([])).toBe(0);
  expect(longestGap([0, 1, 2])).toBe(0);
  expect(longestGap([30])).toBe(30);
  expect(longestGap([4, 0, 25, 5])).toBe(19);
});
