import { expect, it } from 'vitest';
import { roundBound } from './round-bound.ts';

it.each([
  [123_456_789n, 123_000_000n],
  [999n, 999n],
  [9_999n, 9_990n],
  [0n, 0n],
  [-5n, 0n],
])('%s is told as %s, never as more than there is', (micros, told) => {
  expect(roundBound(micros)).toBe(told);
});
