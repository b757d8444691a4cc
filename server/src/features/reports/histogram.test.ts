import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSum, addValue, measureOf, noRows } from './figure-sum.ts';
import { bucketOf, Histogram, middleOf } from './histogram.ts';

const seconds = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));

test('a value is told to within 2 % by the middle of its bucket, and small ones as they are', () => {
  fc.assert(
    fc.property(seconds, (value) => {
      const bucket = bucketOf(value);
      const off = Math.abs(middleOf(bucket) - value);
      expect(off).toBeLessThanOrEqual(value < 32 ? 0 : Math.ceil(value / 32));
    }),
  );
});

test('R2: sums of parts add up to the sum of the whole, percentiles included', () => {
  fc.assert(
    fc.property(fc.array(seconds), fc.array(seconds), (some, others) => {
      const sumOf = (values: number[]) => {
        const sum = noRows();
        for (const value of values) addValue(sum, value);
        return sum;
      };
      const added = sumOf(some);
      addSum(added, sumOf(others));
      expect(measureOf(added)).toEqual(measureOf(sumOf([...some, ...others])));
    }),
  );
});

test('of as many values as there are, the share is counted from the smallest', () => {
  const counted = new Histogram();
  for (const value of [30, 2, 1, 3]) counted.add(bucketOf(value), 1);
  expect([0.5, 0.9].map((share) => counted.shareWithin(share))).toEqual([2, 30]);
  expect(new Histogram().shareWithin(0.5)).toBeNull();
});
