import { expect, test } from 'vitest';
import { parseAmount, usdInputSchema } from './schemas.ts';

const codesOf = (value: unknown) =>
  usdInputSchema.safeParse(value).error?.issues.map(({ message }) => message);

test('USD is taken as a text or a number of at most two decimals', () => {
  const taken = ['20', '20.5', '0.01', 20, 20.55, 0.1].map((value) => usdInputSchema.parse(value));
  expect(taken).toEqual([20_000_000n, 20_500_000n, 10_000n, 20_000_000n, 20_550_000n, 100_000n]);
});

test.each(['0', '0.00', 0, '-0', '-1', -5])('section 5: %s is not greater than 0', (value) => {
  expect(codesOf(value)).toEqual(['AMOUNT_POSITIVE']);
});

test.each([
  '+1',
  '1.001',
  '1e3',
  '1e-2',
  'NaN',
  'Infinity',
  '1,000',
  '0x10',
  '.5',
  '5.',
  ' 50 ',
  '50 ',
  '\t50',
  '5 0',
  '\u00a050',
  '50.0000000000000000001',
  '٢٠',
  '２０',
  '99999999999',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e21,
  0.001,
])('%s is no amount', (value) => {
  // A number that is none at all fails the union before it is looked at.
  expect(codesOf(value)?.[0]).toMatch(/^AMOUNT_(INVALID|REQUIRED)$/);
});

test.each([[''], [' '], [undefined], [null], [{}], [true]])('%s is a missing amount', (value) => {
  expect(codesOf(value)).toEqual(['AMOUNT_REQUIRED']);
});

test('an amount that somebody typed is above zero', () => {
  expect(parseAmount('0.00000001', 8)).toBe(1n);
  expect(['0', '-0.5', '0.00'].map((text) => parseAmount(text, 8, 2))).toEqual(
    Array(3).fill('AMOUNT_POSITIVE'),
  );
  expect(['', '-', '0.001', '--1', '+1'].map((text) => parseAmount(text, 8, 2))).toEqual(
    Array(5).fill('AMOUNT_INVALID'),
  );
});
