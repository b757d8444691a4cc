import { expect, test } from 'vitest';
import { sumOf } from './sum-of.ts';

test('decimal texts are summed exactly, whatever their decimals', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.3');
  expect(sumOf(['9007199254740993.00', '0.000001'])).toBe('9007199254740993.000001');
  expect(sumOf(['1', '-2.5'])).toBe('-1.5');
  expect(sumOf(['-0.5', '0.25'])).toBe('-0.25');
  expect(sumOf([])).toBe('0');
});
