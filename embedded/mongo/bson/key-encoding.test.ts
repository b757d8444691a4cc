import { describe, expect, it } from 'vitest';
import { compareValues } from './compare.ts';
import { boundedKey, encodeKey, maxKeyBytes } from './key-encoding.ts';
import { showValue } from './show-value.ts';
import { Binary, Decimal128, doc, Int32, MaxKey, MinKey, ObjectId, type Value } from './value.ts';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

/** In MongoDB's order; an inner list holds values that are equal. */
const ordered: Value[][] = [
  [new MinKey()],
  [null],
  [Number.NaN, decimal('NaN')],
  [-Infinity, decimal('-Infinity')],
  [decimal('-1E400')],
  [-Number.MAX_VALUE],
  [-(2n ** 63n), -(2 ** 63)],
  [-9007199254740993n],
  [-9007199254740992n, -9007199254740992],
  [-1.5, decimal('-1.5'), decimal('-1.50')],
  [decimal('-1E-400')],
  [0, -0, 0n, new Int32(0), decimal('0'), decimal('0E+3')],
  [decimal('1E-400')],
  [Number.MIN_VALUE],
  [decimal('0.1')],
  [0.1],
  [1, 1n, new Int32(1), decimal('1.0')],
  [2, new Int32(2)],
  [10n, new Int32(10)],
  [9007199254740992, 9007199254740992n],
  [9007199254740993n, decimal('9007199254740993')],
  [decimal('9007199254740993.5')],
  [9007199254740994n, 9007199254740994],
  [9223372036854775807n],
  [2 ** 63],
  [Infinity, decimal('Infinity')],
  [''],
  ['\0'],
  ['a'],
  ['a\0'],
  ['a\0b'],
  ['aa'],
  ['b'],
  ['\uE000'],
  ['\u{1F600}'],
  [doc()],
  [doc({ a: 1 })],
  [doc({ a: 1, b: 1 })],
  [doc({ b: 0 })],
  [doc({ a: 'x' })],
  [[]],
  [[1]],
  [[1, 2]],
  [[2]],
  [new Binary(Buffer.from([9]), 0)],
  [new Binary(Buffer.from([1, 1]), 0)],
  [new ObjectId('000000000000000000000001')],
  [new ObjectId('ff0000000000000000000000')],
  [false],
  [true],
  [new Date(-5)],
  [new Date(0)],
  [new Date(1e12)],
  [new MaxKey()],
];

describe('order of values and of their keys', () => {
  const flat = ordered.flatMap((equal, place) => equal.map((value) => ({ value, place })));

  /** The pairs, shown, for which `compare` does not give the order of their places. */
  function wrongPairs(compare: (i: number, j: number) => number): string[] {
    const wrong: string[] = [];
    for (const [i, a] of flat.entries()) {
      for (const [j, b] of flat.entries()) {
        if (Math.sign(compare(i, j)) === Math.sign(a.place - b.place)) continue;
        wrong.push(`${showValue(a.value)} with ${showValue(b.value)}`);
      }
    }
    return wrong;
  }

  it('compares every pair as MongoDB does', () => {
    expect(wrongPairs((i, j) => compareValues(flat[i]?.value, flat[j]?.value))).toEqual([]);
  });

  it('gives keys whose byte order is that order, and its reverse when descending', () => {
    const up = flat.map(({ value }) => encodeKey([value], [false]));
    const down = flat.map(({ value }) => encodeKey([value], [true]));
    expect(wrongPairs((i, j) => Buffer.compare(up[i] as Buffer, up[j] as Buffer))).toEqual([]);
    expect(wrongPairs((i, j) => Buffer.compare(down[j] as Buffer, down[i] as Buffer))).toEqual([]);
  });

  it('orders compound keys component by component', () => {
    const rows: [Value, Value][] = [
      ['a', 2],
      ['a', 1],
      ['ab', 3],
      ['b', 0],
    ];
    const keys = rows.map((row) => encodeKey(row, [false, true]));
    expect([...keys].sort((a, b) => Buffer.compare(a, b))).toEqual(keys);
  });

  it('cuts long keys and keeps them apart by a hash', () => {
    const key = (last: string): Buffer => boundedKey(encodeKey(['x'.repeat(3000) + last], [false]));
    expect(key('a').length).toBeLessThan(maxKeyBytes + 30);
    expect(key('a').equals(key('a'))).toBe(true);
    expect(key('a').equals(key('b'))).toBe(false);
  });
});
