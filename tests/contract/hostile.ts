import fc from 'fast-check';

/** Texts that have broken other people's servers. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '$where',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  '$' + '{7*7}',
  '<script>alert(1)</script>',
  '🧨'.repeat(500),
  'x'.repeat(5000),
  '(((((((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+$',
  '000000000000000000000000',
  'ffffffffffffffffffffffff',
  '-1',
  '1e309',
  '9007199254740993',
  'NaN',
];

/** Values that a NoSQL filter, a number or an object key could trip over; made afresh, as JSON would. */
const NASTY_JSON = [
  '{"$gt":""}',
  '{"$ne":null}',
  '{"$where":"sleep(1000)"}',
  '{"$regex":".*"}',
  '{"$in":[null]}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":null,"then":1}',
  '{"length":1e9}',
  '[]',
  '[[[[[[[[]]]]]]]]',
  'null',
  'true',
  '-1',
  '1e308',
  '0.1',
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '{"$oid":"000000000000000000000000"}',
  '{"_bsontype":"ObjectId","id":"x"}',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NASTY_JSON).map((text): unknown => JSON.parse(text)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** A change to a good request: one of its fields replaced, a field added, or the whole replaced. */
export type Edit =
  | { kind: 'replace'; which: number; value: unknown }
  | { kind: 'remove'; which: number }
  | { kind: 'add'; name: string; value: unknown }
  | { kind: 'whole'; value: unknown };

export const hostileEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), which: fc.nat(9), value: hostileValue }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), name: hostileText, value: hostileValue }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('whole' as const), value: hostileValue }) },
);

/** The good value with the change made to it. */
export function edited(good: Record<string, unknown>, edit: Edit): unknown {
  const names = Object.keys(good);
  const copy = { ...good };
  switch (edit.kind) {
    case 'whole':
      return edit.value;
    case 'add':
      // As JSON.parse does it: `__proto__` becomes a field of its own.
      Object.defineProperty(copy, edit.name, {
        value: edit.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return copy;
    case 'remove':
      delete copy[names[edit.which % names.length] ?? ''];
      return copy;
    case 'replace': {
      const name = names[edit.which % names.length];
      return name === undefined ? edit.value : { ...copy, [name]: edit.value };
    }
  }
}
