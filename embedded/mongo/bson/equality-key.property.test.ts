import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyScalar } from './arbitrary-values.ts';
import { equalValues } from './compare.ts';
import { equalityKey } from './equality-key.ts';
import { Decimal128, Int32, type Value } from './value.ts';

const near: Value[] = [
  0,
  -0,
  1,
  new Int32(1),
  1n,
  Decimal128.fromString('1.0'),
  0.5,
  Decimal128.fromString('0.50'),
  Number.NaN,
  Decimal128.fromString('NaN'),
  Infinity,
  Decimal128.fromString('Infinity'),
  2 ** 53,
  2n ** 53n,
  2n ** 53n + 1n,
  2 ** 60,
  2n ** 60n,
  Decimal128.fromString(`${2n ** 60n}`),
  1e300,
  Decimal128.fromString('1E300'),
  true,
  false,
  new Date(0),
  new Date(1),
  0n,
  Decimal128.fromString('-0'),
];

it('is the same exactly for values that are equal, of whatever types', () => {
  for (const left of near)
    for (const right of near) expect(equalityKey(left) === equalityKey(right)).toBe(equalValues(left, right));
  fc.assert(
    fc.property(anyScalar, anyScalar, (left, right) => {
      const [a, b] = [equalityKey(left), equalityKey(right)];
      if (a === undefined || b === undefined) return;
      expect(a === b).toBe(equalValues(left, right));
    }),
  );
});
