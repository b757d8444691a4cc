import { usdInputSchema } from '@lode/shared/ledger/schemas';
import { expect, test } from 'vitest';
import { exactNumbers } from './exact-numbers.ts';

const read = (text: string): unknown => JSON.parse(text, exactNumbers);

test('numbers that a double keeps are numbers', () => {
  expect(read('{"a":[50,0.1,-1.25e3,1764000000000,true,null,"7"]}')).toEqual({
    a: [50, 0.1, -1250, 1_764_000_000_000, true, null, '7'],
  });
});

test.each(['50.0000000000000000001', '50.1234567890123456789', '0.01000000000000000001'])(
  '%s is no amount: it would be another one than was asked for',
  (text) => {
    const { amount } = read(`{"amount":${text}}`) as { amount: unknown };
    expect(amount).toBe(text);
    expect(usdInputSchema.safeParse(amount).error?.issues[0]?.message).toBe('AMOUNT_INVALID');
  },
);
