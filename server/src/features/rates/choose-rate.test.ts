import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { chooseRate } from './choose-rate.ts';

const quote = (source: string, price: string) => ({ source, price: new Decimal(price) });
const last = new Decimal('100');

test('the first provider is believed near the last known price, or when nothing is known', () => {
  expect(chooseRate([quote('a', '125'), quote('b', '100')], last)?.source).toBe('a');
  expect(chooseRate([quote('a', '75')], last)?.source).toBe('a');
  expect(chooseRate([quote('a', '500')], undefined)?.source).toBe('a');
});

test('a jump of more than a quarter needs a second source', () => {
  expect(chooseRate([quote('a', '125.01')], last)).toBeUndefined();
  expect(chooseRate([quote('a', '74.99')], last)).toBeUndefined();
  expect(chooseRate([quote('a', '130'), quote('b', '131')], last)?.source).toBe('a');
  expect(chooseRate([quote('a', '130'), quote('b', '200')], last)).toBeUndefined();
});

test('one source does not confirm itself, and a sane second one wins over a wild first one', () => {
  expect(chooseRate([quote('a', '130'), quote('a', '130')], last)).toBeUndefined();
  expect(chooseRate([quote('a', '10000'), quote('b', '101')], last)?.source).toBe('b');
});
