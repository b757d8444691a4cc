import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

export { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp };

/** A field that holds BSON's deprecated undefined; a missing field is JavaScript's. */
export class BsonUndefined {
  toJSON(): null {
    return null;
  }
}

export const bsonUndefined = new BsonUndefined();

/** Another deprecated type: a reference by namespace and ObjectId. */
export class DbPointer {
  readonly namespace: string;
  readonly oid: ObjectId;

  constructor(namespace: string, oid: ObjectId) {
    this.namespace = namespace;
    this.oid = oid;
  }
}

/** A date that JavaScript's cannot hold: BSON's reach 292 million years either way. */
export class FarDate extends Date {
  readonly millis: bigint;

  constructor(millis: bigint) {
    super(Number.NaN);
    this.millis = millis;
  }

  override getTime(): number {
    return Number(this.millis);
  }

  override toJSON(): string {
    return `${this.millis} ms`;
  }
}

const farthestDate = 8_640_000_000_000_000n;

export function dateOfMillis(millis: bigint): Date {
  const near = millis <= farthestDate && millis >= -farthestDate;
  return near ? new Date(Number(millis)) : new FarDate(BigInt.asIntN(64, millis));
}

/** Milliseconds since 1970, exactly. */
export function millisOf(date: Date): bigint {
  return date instanceof FarDate ? date.millis : BigInt(date.getTime());
}

/**
 * A document in memory. A Map keeps the order of every field name: a plain object would move
 * names that look like integers to the front, and MongoDB's documents are ordered.
 */
export type Doc = Map<string, Value>;

/** BSON values in memory: Int32 is wrapped, a double is a number, an Int64 is a bigint. */
export type Value =
  | undefined
  | BsonUndefined
  | DbPointer
  | null
  | boolean
  | string
  | number
  | bigint
  | Int32
  | Decimal128
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
  | Timestamp
  | MinKey
  | MaxKey
  | Code
  | BSONSymbol
  | Doc
  | Value[];

/** BSON type numbers, as `$type` and the wire know them. */
export const BsonType = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

export type BsonTypeName = keyof typeof BsonType;

export function isDoc(value: unknown): value is Doc {
  return value instanceof Map;
}

export type NumberValue = number | bigint | Int32 | Decimal128;

export function isNumber(value: Value): value is NumberValue {
  return (
    typeof value === 'number' ||
    value instanceof Int32 ||
    typeof value === 'bigint' ||
    value instanceof Decimal128
  );
}

export function typeNameOf(value: Value): BsonTypeName {
  switch (typeof value) {
    case 'undefined':
      return 'undefined';
    case 'boolean':
      return 'bool';
    case 'string':
      return 'string';
    case 'number':
      return 'double';
    case 'bigint':
      return 'long';
    default:
      return objectTypeName(value as object | null);
  }
}

function objectTypeName(value: object | null): BsonTypeName {
  if (value === null) return 'null';
  if (value instanceof Map) return 'object';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Int32) return 'int';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Binary) return 'binData';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof BSONRegExp) return 'regex';
  if (value instanceof MinKey) return 'minKey';
  if (value instanceof MaxKey) return 'maxKey';
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript';
  if (value instanceof BSONSymbol) return 'symbol';
  if (value instanceof BsonUndefined) return 'undefined';
  if (value instanceof DbPointer) return 'dbPointer';
  throw new Error('not a BSON value');
}

const smallInts = Array.from({ length: 1280 }, (_, i) => new Int32(i - 256));

/** An Int32; small ones are shared, they are never changed. */
export function int32(value: number): Int32 {
  return smallInts[value + 256] ?? new Int32(value);
}

/** Any number as a JavaScript number (may round); undefined for anything else. */
export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32) return value.value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Decimal128) return Number(value.toString());
  return undefined;
}

export function isTruthy(value: Value): boolean {
  if (value === undefined || value === null || value === false || value === bsonUndefined) return false;
  if (isNumber(value)) return toNumber(value) !== 0;
  return true;
}

/** A deep copy of documents and arrays; every other value is immutable by convention. */
export function cloneValue(value: Value): Value {
  if (isDoc(value)) {
    const copy: Doc = new Map();
    for (const [key, inner] of value) copy.set(key, cloneValue(inner));
    return copy;
  }
  if (Array.isArray(value)) return value.map((inner) => cloneValue(inner));
  return value;
}

/** A document from pairs; a convenience for literals. */
export function doc(fields: Record<string, Value> = {}): Doc {
  return new Map(Object.entries(fields));
}
