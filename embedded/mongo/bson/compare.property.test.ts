import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBsonValue, anyNumber } from './arbitrary-values.ts';
import { compareValues, equalValues } from './compare.ts';
import { decodeDoc } from './decode.ts';
import { encodeDoc } from './encode.ts';
import { encodeKey } from './key-encoding.ts';
import { doc, isDoc, type Value } from './value.ts';

const runs = { seed: 11, numRuns: 700 };

/** Sides of each law, on values of every type and on numbers alone, where the types mix. */
const sources: [string, fc.Arbitrary<Value>][] = [
  ['values of every type', anyBsonValue],
  ['numbers of every type', anyNumber],
];

function key(value: Value, descending: boolean): Buffer {
  return encodeKey([value], [descending]);
}

describe.each(sources)('the order of %s', (_, arbitrary) => {
  it('is the same from both sides, and every value equals itself', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
        expect(equalValues(a, a)).toBe(true);
      }),
      runs,
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, arbitrary, (a, b, c) => {
        const [x, y, z] = [a, b, c].sort(compareValues) as [Value, Value, Value];
        expect(compareValues(x, y)).toBeLessThanOrEqual(0);
        expect(compareValues(y, z)).toBeLessThanOrEqual(0);
        expect(compareValues(x, z)).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });

  it('is the order of index keys, and turned round of descending ones', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        const order = Math.sign(compareValues(a, b));
        expect(Math.sign(Buffer.compare(key(a, false), key(b, false)))).toBe(order);
        expect(Math.sign(Buffer.compare(key(b, true), key(a, true)))).toBe(order);
      }),
      runs,
    );
  });

  it('survives the way to bytes and back, with the type', () => {
    fc.assert(
      fc.property(arbitrary, (a) => {
        const bytes = encodeDoc(doc({ a }));
        const back = decodeDoc(bytes);
        expect(encodeDoc(back).equals(bytes)).toBe(true);
        expect(isDoc(back) && equalValues(back.get('a'), a)).toBe(true);
      }),
      runs,
    );
  });
});
