import { expect, it } from 'vitest';
import { fractionOf } from './percent.ts';

it('moves the point by two places, exactly', () => {
  expect(fractionOf('5.25')).toBe('0.0525');
  expect(fractionOf('100')).toBe('1.00');
  expect(fractionOf('10')).toBe('0.10');
  expect(fractionOf('0.01')).toBe('0.0001');
});
