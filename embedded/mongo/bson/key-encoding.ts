import { createHash } from 'node:crypto';
import { Rank, rankOf, scopeOf } from './compare.ts';
import { compareExact, exactOf } from './decimal.ts';
import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type DbPointer,
  Decimal128,
  type Doc,
  FarDate,
  Int32,
  type NumberValue,
  type ObjectId,
  type Timestamp,
  type Value,
} from './value.ts';

/** LMDB takes keys of 1,978 bytes; the rest is for the index id, the record id and the hash. */
export const maxKeyBytes = 1900;

let scratch = Buffer.allocUnsafe(4096);
let at = 0;

function reserve(bytes: number): void {
  if (at + bytes <= scratch.length) return;
  const bigger = Buffer.allocUnsafe(Math.max(scratch.length * 2, at + bytes));
  scratch.copy(bigger, 0, 0, at);
  scratch = bigger;
}

function byte(value: number): void {
  reserve(1);
  scratch[at++] = value;
}

/**
 * The bytes of the values one after another, whose memcmp order is MongoDB's order; `descending`
 * inverts a component. Equal values of different numeric types give equal bytes.
 */
export function encodeKey(values: readonly Value[], descending: readonly boolean[]): Buffer {
  at = 0;
  for (let i = 0; i < values.length; i++) {
    const start = at;
    writeValue(values[i]);
    if (descending[i]) for (let j = start; j < at; j++) scratch[j] = 255 - (scratch[j] as number);
  }
  return Buffer.from(scratch.subarray(0, at));
}

export function isLongKey(key: Buffer): boolean {
  return key.length > maxKeyBytes;
}

/**
 * A long key keeps its beginning and ends in a hash: equality still holds, order among keys with
 * the same beginning does not, so readers compare documents again and never trust such an order.
 */
export function boundedKey(key: Buffer): Buffer {
  if (!isLongKey(key)) return key;
  const hash = createHash('sha256').update(key).digest().subarray(0, 20);
  return Buffer.concat([key.subarray(0, maxKeyBytes), hash]);
}

function writeValue(value: Value): void {
  const rank = rankOf(value);
  byte(rank);
  switch (rank) {
    case Rank.number:
      writeNumber(value as NumberValue);
      return;
    case Rank.string:
      writeText(typeof value === 'string' ? value : (value as BSONSymbol).value);
      return;
    case Rank.object:
      writeFields(value as Doc);
      return;
    case Rank.array:
      for (const inner of value as Value[]) writeValue(inner);
      byte(0);
      return;
    case Rank.binData:
      writeBinary(value as Binary);
      return;
    case Rank.objectId:
      writeBytes((value as ObjectId).id);
      return;
    case Rank.bool:
      byte(value ? 1 : 0);
      return;
    case Rank.date:
      writeDate(value as Date);
      return;
    case Rank.timestamp:
      reserve(8);
      at = scratch.writeBigUInt64BE(BigInt.asUintN(64, (value as Timestamp).toBigInt()), at);
      return;
    case Rank.regex:
      writeText((value as BSONRegExp).pattern);
      writeText((value as BSONRegExp).options);
      return;
    case Rank.dbPointer:
      writeDbPointer(value as DbPointer);
      return;
    case Rank.code:
      writeText((value as Code).code);
      return;
    case Rank.codeWithScope:
      writeText((value as Code).code);
      writeFields(scopeOf(value as Code));
      return;
  }
}

/** A date beyond JavaScript's is finer than a double, so its milliseconds follow. */
function writeDate(value: Date): void {
  if (!(value instanceof FarDate)) {
    writeDouble(value.getTime());
    return;
  }
  let floor = Number(value.millis);
  if (BigInt(floor) > value.millis) floor = previousDouble(floor);
  writeDouble(floor);
  reserve(8);
  at = scratch.writeBigUInt64BE(BigInt.asUintN(64, value.millis + 2n ** 63n), at);
}

function writeDbPointer(value: DbPointer): void {
  reserve(4);
  at = scratch.writeUInt32BE(value.namespace.length, at);
  writeText(value.namespace);
  writeBytes(value.oid.id);
}

function writeFields(value: Doc): void {
  for (const [name, inner] of value) {
    byte(rankOf(inner));
    writeText(name);
    writeValue(inner);
  }
  byte(0);
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, at);
  at += bytes.length;
}

/** UTF-8, a zero byte escaped as 00 FF, ended by 00 00. */
function writeText(text: string): void {
  reserve(text.length * 6 + 2);
  if (text.includes('\0')) {
    for (const part of Buffer.from(text, 'utf8')) {
      scratch[at++] = part;
      if (part === 0) scratch[at++] = 255;
    }
  } else {
    at += scratch.write(text, at, 'utf8');
  }
  scratch[at++] = 0;
  scratch[at++] = 0;
}

function writeBinary(value: Binary): void {
  reserve(5);
  at = scratch.writeUInt32BE(value.position, at);
  byte(value.sub_type);
  writeBytes(value.buffer.subarray(0, value.position));
}

/** Sign flipped for positives, everything flipped for negatives; NaN below all. */
function writeDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    scratch.fill(0, at, at + 8);
    at += 8;
    return;
  }
  scratch.writeDoubleBE(value === 0 ? 0 : value, at);
  if ((scratch[at] as number) & 0x80)
    for (let i = 0; i < 8; i++) scratch[at + i] = 255 - (scratch[at + i] as number);
  else scratch[at] = (scratch[at] as number) | 0x80;
  at += 8;
}

/**
 * The greatest double not above the number, then 0 when that is the number itself, else 1 and the
 * number's decimal digits: Int64 and Decimal128 are finer than doubles and must not collide.
 */
function writeNumber(value: NumberValue): void {
  if (value instanceof Int32) {
    writeDouble(value.value);
    byte(0);
    return;
  }
  if (typeof value === 'number') {
    writeDouble(value);
    byte(0);
    return;
  }
  let floor = value instanceof Decimal128 ? Number(value.toString()) : Number(value);
  if (Number.isNaN(floor) || compareExact(value, floor) === 0) {
    writeDouble(floor);
    byte(0);
    return;
  }
  if (compareExact(value, floor) < 0) floor = previousDouble(floor);
  writeDouble(floor);
  byte(1);
  writeDigits(value);
}

const view = new DataView(new ArrayBuffer(8));

function previousDouble(value: number): number {
  if (value === Infinity) return Number.MAX_VALUE;
  if (value === 0) return -Number.MIN_VALUE;
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}

function writeDigits(value: NumberValue): void {
  const exact = exactOf(value);
  if (typeof exact === 'string') return;
  const negative = exact.coefficient < 0n;
  const text = (negative ? -exact.coefficient : exact.coefficient).toString();
  const magnitude = text.length + exact.exponent + 0x8000;
  const digits = text.replace(/0+$/, '');
  const start = at;
  reserve(digits.length + 3);
  at = scratch.writeUInt16BE(magnitude, at);
  at += scratch.write(digits, at, 'latin1');
  scratch[at++] = 0;
  if (negative) for (let i = start; i < at; i++) scratch[i] = 255 - (scratch[i] as number);
}
