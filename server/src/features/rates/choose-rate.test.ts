import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { chooseRate } from './choose-rate.ts';

const quote = (source: string, price: string) => ({ source, price: new Decimal(price) });
const fresh = { price: new Decimal('100'), fresh: true };
const old = { ...fresh, fresh: false };
const choose = (quotes: ReturnType<typeof quote>[], reference?: typeof fresh) =>
  chooseRate(quotes, reference, false);

test('the first provider is believed alone near what two agreed on, and is no agreement itself', () => {
  expect(choose([quote('a', '110'), quote('b', '100')], fresh)).toMatchObject({
    source: 'a',
    confirmed: false,
  });
  expect(choose([quote('a', '90')], fresh)).toMatchObject({ source: 'a', confirmed: false });
});

test('a change of more than a tenth needs a second source', () => {
  expect(choose([quote('a', '110.01')], fresh)).toBeUndefined();
  expect(choose([quote('a', '89.99')], fresh)).toBeUndefined();
  expect(choose([quote('a', '130'), quote('b', '131')], fresh)).toMatchObject({
    source: 'a',
    confirmed: true,
  });
  expect(choose([quote('a', '130'), quote('b', '200')], fresh)).toBeUndefined();
});

test('without a reference, or with an old one, nobody is believed alone', () => {
  for (const reference of [undefined, old]) {
    expect(choose([quote('a', '100')], reference)).toBeUndefined();
    expect(choose([quote('a', '100'), quote('b', '106')], reference)).toBeUndefined();
    const agreed = choose([quote('a', '1'), quote('b', '100'), quote('c', '105')], reference);
    expect(agreed).toMatchObject({ source: 'b', confirmed: true });
  }
});

test('one source does not confirm itself, and a sane second one wins over a wild first one', () => {
  expect(choose([quote('a', '130'), quote('a', '130')], fresh)).toBeUndefined();
  expect(choose([quote('a', '10000'), quote('b', '101')], fresh)?.source).toBe('b');
});

test('the only configured provider begins by itself, and is held to what it said before', () => {
  const alone = (price: string, reference?: typeof fresh) =>
    chooseRate([quote('a', price)], reference, true)?.confirmed;
  expect(alone('500')).toBe(true);
  expect(alone('109', fresh)).toBe(false);
  expect(alone('109', old)).toBe(true);
  for (const reference of [fresh, old]) expect(alone('111', reference)).toBeUndefined();
});
