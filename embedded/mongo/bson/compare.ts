import { compareExact } from './decimal.ts';
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  BsonUndefined,
  Code,
  DbPointer,
  Decimal128,
  type Doc,
  FarDate,
  Int32,
  MaxKey,
  MinKey,
  millisOf,
  type NumberValue,
  ObjectId,
  Timestamp,
  type Value,
} from './value.ts';

/** Sort order of the BSON types; every numeric type shares a rank, and so do string and symbol. */
export const Rank = {
  minKey: 1,
  undefined: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

export function rankOf(value: Value): number {
  switch (typeof value) {
    case 'string':
      return Rank.string;
    case 'number':
    case 'bigint':
      return Rank.number;
    case 'boolean':
      return Rank.bool;
    case 'undefined':
      return Rank.undefined;
    default:
      return rankOfObject(value as object | null);
  }
}

function rankOfObject(value: object | null): number {
  if (value === null) return Rank.null;
  if (value instanceof Int32 || value instanceof Decimal128) return Rank.number;
  if (value instanceof ObjectId) return Rank.objectId;
  if (value instanceof Date) return Rank.date;
  if (value instanceof Map) return Rank.object;
  if (Array.isArray(value)) return Rank.array;
  if (value instanceof Binary) return Rank.binData;
  if (value instanceof Timestamp) return Rank.timestamp;
  if (value instanceof BSONRegExp) return Rank.regex;
  if (value instanceof MinKey) return Rank.minKey;
  if (value instanceof MaxKey) return Rank.maxKey;
  if (value instanceof Code) return value.scope ? Rank.codeWithScope : Rank.code;
  if (value instanceof BSONSymbol) return Rank.string;
  if (value instanceof BsonUndefined) return Rank.undefined;
  if (value instanceof DbPointer) return Rank.dbPointer;
  throw new Error('not a BSON value');
}

/** MongoDB's total order over values of every type. */
export function compareValues(left: Value, right: Value): number {
  if (left === right) return 0;
  const rank = rankOf(left);
  const difference = rank - rankOf(right);
  if (difference !== 0) return difference;
  return compareSameRank(rank, left, right);
}

export function equalValues(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}

function compareSameRank(rank: number, left: Value, right: Value): number {
  switch (rank) {
    case Rank.number:
      return compareNumbers(left as NumberValue, right as NumberValue);
    case Rank.string:
      return compareText(textOf(left), textOf(right));
    case Rank.object:
      return compareDocs(left as Doc, right as Doc);
    case Rank.array:
      return compareArrays(left as Value[], right as Value[]);
    case Rank.binData:
      return compareBinary(left as Binary, right as Binary);
    case Rank.objectId:
      return Buffer.compare((left as ObjectId).id, (right as ObjectId).id);
    case Rank.bool:
      return Number(left) - Number(right);
    case Rank.date:
      return compareDates(left as Date, right as Date);
    case Rank.timestamp:
      return order((left as Timestamp).toBigInt(), (right as Timestamp).toBigInt());
    case Rank.regex:
      return compareRegex(left as BSONRegExp, right as BSONRegExp);
    case Rank.dbPointer:
      return compareDbPointers(left as DbPointer, right as DbPointer);
    case Rank.code:
      return compareText((left as Code).code, (right as Code).code);
    case Rank.codeWithScope:
      return compareText((left as Code).code, (right as Code).code) || compareScopes(left, right);
    default:
      return 0;
  }
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : (value as BSONSymbol).value;
}

function order<T extends number | bigint | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function compareNumbers(left: NumberValue, right: NumberValue): number {
  const a = left instanceof Int32 ? left.value : left;
  const b = right instanceof Int32 ? right.value : right;
  if (a instanceof Decimal128 || b instanceof Decimal128) return compareExact(a, b);
  // JavaScript compares a bigint with a number exactly; only NaN needs a place of its own.
  if (a < b) return -1;
  if (a > b) return 1;
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return 0;
}

/** Order of UTF-8 bytes, which differs from UTF-16's where surrogates meet U+E000 and above. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const a = left.charCodeAt(i);
    const b = right.charCodeAt(i);
    if (a !== b) return surrogatesLast(a) - surrogatesLast(b);
  }
  return left.length - right.length;
}

function surrogatesLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareDocs(left: Doc, right: Doc): number {
  const others = right.entries();
  for (const [name, value] of left) {
    const other = others.next();
    if (other.done) return 1;
    const [otherName, otherValue] = other.value;
    const rank = rankOf(value) - rankOf(otherValue);
    if (rank !== 0) return rank;
    const names = compareText(name, otherName);
    if (names !== 0) return names;
    const values = compareValues(value, otherValue);
    if (values !== 0) return values;
  }
  return others.next().done ? 0 : -1;
}

function compareArrays(left: Value[], right: Value[]): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const result = compareValues(left[i], right[i]);
    if (result !== 0) return result;
  }
  return left.length - right.length;
}

function compareBinary(left: Binary, right: Binary): number {
  if (left.position !== right.position) return left.position - right.position;
  if (left.sub_type !== right.sub_type) return left.sub_type - right.sub_type;
  return Buffer.compare(left.buffer.subarray(0, left.position), right.buffer.subarray(0, right.position));
}

function compareDates(left: Date, right: Date): number {
  if (left instanceof FarDate || right instanceof FarDate) return order(millisOf(left), millisOf(right));
  return order(left.getTime(), right.getTime());
}

function compareDbPointers(left: DbPointer, right: DbPointer): number {
  const names =
    left.namespace.length - right.namespace.length || compareText(left.namespace, right.namespace);
  return names || Buffer.compare(left.oid.id, right.oid.id);
}

function compareScopes(left: Value, right: Value): number {
  return compareDocs(scopeOf(left as Code), scopeOf(right as Code));
}

/** Scopes are read as documents in memory; a client of the library may have made plain ones. */
export function scopeOf(code: Code): Doc {
  return code.scope instanceof Map ? code.scope : new Map(Object.entries(code.scope ?? {}));
}

function compareRegex(left: BSONRegExp, right: BSONRegExp): number {
  return compareText(left.pattern, right.pattern) || compareText(left.options, right.options);
}
