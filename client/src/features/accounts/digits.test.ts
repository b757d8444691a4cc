import { expect, it } from 'vitest';
import { digitsOf } from './digits.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['  12-34-56 ', '123456'],
  ['Your code is 004912.', '004912'],
  ['1234567', '123456'],
  ['٠١٢٣٤٩', '012349'],
  ['۰۱۲۳۴۹', '012349'],
  ['०१२३४९', '012349'],
  ['none', ''],
])('%s gives %s', (typed, digits) => {
  expect(digitsOf(typed, 6)).toBe(digits);
});
