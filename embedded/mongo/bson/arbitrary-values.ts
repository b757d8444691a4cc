import fc from 'fast-check';
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  bsonUndefined,
  Code,
  DbPointer,
  Decimal128,
  type Doc,
  dateOfMillis,
  int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Value,
} from './value.ts';

const whole = fc.constantFrom(0, 1, -1, 2, 10, 255, 2147483647, -2147483648);
const wide = fc.constantFrom(0n, 1n, -1n, 10n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n);
const decimalText = fc.constantFrom(
  ...['0', '1', '-1', '1.0', '0.1', '10', '1E+3', '9007199254740993', '9007199254740993.5', '-0.1', '1E-400'],
  ...['1E+400', '-1E+400', 'NaN', 'Infinity', '-Infinity', '2147483647.5', '5E-324', '0.1000000000000000055'],
);

/** Numbers of all four types, near each other and far apart. */
export const anyNumber: fc.Arbitrary<Value> = fc.oneof(
  whole.map((value) => int32(value)),
  wide,
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double(),
  fc.constantFrom(0.1, -0, 0.5, 9007199254740992, 9007199254740994, 5e-324, 1.5, Number.NaN),
  decimalText.map((text) => Decimal128.fromString(text)),
);

const anyText = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', '\0', 'é', '\ue000', '😀', ' '),
  maxLength: 4,
});
const anyBytes = fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes));
const anyId = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes));

/** A value of any BSON type but documents and arrays. */
export const anyScalar: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: anyNumber, weight: 6 },
  { arbitrary: anyText, weight: 3 },
  fc.constantFrom<Value>(null, bsonUndefined, true, false, new MinKey(), new MaxKey()),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(dateOfMillis),
  fc.constantFrom(0n, -1n, 253402300800000n, 8640000000000000n, 8640000000000001n).map(dateOfMillis),
  anyId,
  fc.tuple(anyBytes, fc.constantFrom(0, 4, 128)).map(([bytes, subtype]) => new Binary(bytes, subtype)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom('', 'i').map((options) => new BSONRegExp('^a', options)),
  fc.tuple(fc.constantFrom('x.y', 'x.yz'), anyId).map(([name, id]) => new DbPointer(name, id)),
  fc.constantFrom('f()', 'g()').map((code) => new Code(code)),
  fc.constantFrom('f()', 'g()').map((code) => new Code(code, new Map([['a', int32(1)]]) as never)),
  anyText.map((text) => new BSONSymbol(text)),
);

const fieldName = fc.constantFrom('a', 'b', 'c', '1', '');

const { value } = fc.letrec<{ value: Value; list: Value[]; fields: Doc }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, anyScalar, tie('list'), tie('fields')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  fields: fc
    .array(fc.tuple(fieldName, tie('value')), { maxLength: 3 })
    .map((entries) => new Map(entries) as Doc),
}));

/** A value of any BSON type. */
export const anyBsonValue: fc.Arbitrary<Value> = value;
