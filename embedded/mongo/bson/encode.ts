import { ErrorCode, MongoError } from '../errors.ts';
import { maxDepth } from './decode.ts';
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  BsonUndefined,
  Code,
  DbPointer,
  Decimal128,
  type Doc,
  Int32,
  MaxKey,
  MinKey,
  millisOf,
  ObjectId,
  Timestamp,
  type Value,
} from './value.ts';

/**
 * What a reply may hold besides values: plain objects, whose numbers become Int32 when they are
 * whole and small enough, and Uint8Arrays, which are documents already in BSON and are copied in.
 */
export type ReplyValue = Value | Uint8Array | Exact | ReplyObject | ReplyValue[];
export interface ReplyObject {
  [field: string]: ReplyValue;
}

/** A user's value inside a reply: its doubles stay doubles. */
export class Exact {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

export const maxDocumentBytes = 16 * 1024 * 1024;

let scratch = Buffer.allocUnsafe(64 * 1024);
let at = 0;
let deepest = 0;

/** How deep a reply may hold a document that is as deep as it may be. */
const replyLevels = 50;

/** BSON of a document or a reply, in a buffer of its own. */
export function encodeDoc(value: Doc | ReplyObject): Buffer {
  at = 0;
  deepest = value instanceof Map ? maxDepth : maxDepth + replyLevels;
  writeDocument(value, 0);
  const result = Buffer.allocUnsafe(at);
  scratch.copy(result, 0, 0, at);
  if (scratch.length > 32 * 1024 * 1024) scratch = Buffer.allocUnsafe(64 * 1024);
  return result;
}

function reserve(bytes: number): void {
  if (at + bytes <= scratch.length) return;
  const bigger = Buffer.allocUnsafe(Math.max(scratch.length * 2, at + bytes));
  scratch.copy(bigger, 0, 0, at);
  scratch = bigger;
}

function writeDocument(value: Doc | ReplyObject, depth: number): void {
  if (depth > deepest) throw new MongoError(ErrorCode.Overflow, 'document nested too deeply');
  const start = at;
  reserve(5);
  at += 4;
  if (value instanceof Map) for (const [name, inner] of value) writeElement(name, inner, depth, true);
  else for (const name of Object.keys(value)) writeReplyField(name, value[name], depth);
  finish(start);
}

function writeReplyField(name: string, value: ReplyValue, depth: number): void {
  if (value !== undefined) writeElement(name, value, depth, false);
}

function writeArray(values: ReplyValue[], depth: number, exact: boolean): void {
  if (depth > deepest) throw new MongoError(ErrorCode.Overflow, 'document nested too deeply');
  const start = at;
  reserve(5);
  at += 4;
  for (let i = 0; i < values.length; i++) writeElement(String(i), values[i], depth, exact);
  finish(start);
}

function finish(start: number): void {
  reserve(1);
  scratch[at++] = 0;
  scratch.writeInt32LE(at - start, start);
}

function header(type: number, name: string): void {
  reserve(name.length * 3 + 2);
  scratch[at++] = type;
  at += writeName(name);
  scratch[at++] = 0;
}

function writeName(name: string): number {
  if (name.length > 40) return scratch.write(name, at, 'utf8');
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (code > 127 || code === 0) return writeUnusualName(name);
    scratch[at + i] = code;
  }
  return name.length;
}

function writeUnusualName(name: string): number {
  if (name.includes('\0')) throw new MongoError(ErrorCode.BadValue, 'field names cannot contain a null byte');
  return scratch.write(name, at, 'utf8');
}

function writeString(text: string): void {
  const room = text.length * 3 + 5;
  reserve(room);
  const length = scratch.write(text, at + 4, 'utf8');
  scratch.writeInt32LE(length + 1, at);
  at += 4 + length;
  scratch[at++] = 0;
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, at);
  at += bytes.length;
}

function writeInt64(name: string, type: number, value: bigint): void {
  header(type, name);
  reserve(8);
  scratch.writeBigInt64LE(BigInt.asIntN(64, value), at);
  at += 8;
}

function writeInt32(name: string, value: number): void {
  header(0x10, name);
  reserve(4);
  scratch.writeInt32LE(value, at);
  at += 4;
}

function writeElement(name: string, value: ReplyValue, depth: number, exact: boolean): void {
  switch (typeof value) {
    case 'string':
      header(0x02, name);
      writeString(value);
      return;
    case 'number':
      if (!exact && Number.isInteger(value) && Math.abs(value) <= 0x7fffffff) {
        writeInt32(name, value);
        return;
      }
      header(0x01, name);
      reserve(8);
      scratch.writeDoubleLE(value, at);
      at += 8;
      return;
    case 'bigint':
      writeInt64(name, 0x12, value);
      return;
    case 'boolean':
      header(0x08, name);
      reserve(1);
      scratch[at++] = value ? 1 : 0;
      return;
    case 'undefined':
      header(0x06, name);
      return;
    default:
      writeObject(name, value, depth, exact);
      return;
  }
}

function writeObject(name: string, value: ReplyValue & (object | null), depth: number, exact: boolean): void {
  if (value === null) {
    header(0x0a, name);
    return;
  }
  if (value instanceof Exact) {
    writeElement(name, value.value, depth, true);
    return;
  }
  if (value instanceof Int32) {
    writeInt32(name, value.value);
    return;
  }
  if (value instanceof ObjectId) {
    header(0x07, name);
    writeBytes(value.id);
    return;
  }
  if (value instanceof Map) {
    header(0x03, name);
    writeDocument(value, depth + 1);
    return;
  }
  if (Array.isArray(value)) {
    header(0x04, name);
    writeArray(value, depth + 1, exact);
    return;
  }
  if (value instanceof Date) {
    writeInt64(name, 0x09, Number.isNaN(value.getTime()) ? -(2n ** 63n) : millisOf(value));
    return;
  }
  if (value instanceof Uint8Array) {
    header(0x03, name);
    writeBytes(value);
    return;
  }
  writeRareObject(name, value, depth);
}

function writeRareObject(name: string, value: ReplyValue & object, depth: number): void {
  if (value instanceof Binary) {
    writeBinary(name, value);
    return;
  }
  if (value instanceof Decimal128) {
    header(0x13, name);
    writeBytes(value.bytes);
    return;
  }
  if (value instanceof Timestamp) {
    writeInt64(name, 0x11, value.toBigInt());
    return;
  }
  if (value instanceof BSONRegExp) {
    header(0x0b, name);
    writeBytes(Buffer.from(`${value.pattern}\0${value.options}\0`, 'utf8'));
    return;
  }
  if (value instanceof MinKey) {
    header(0xff, name);
    return;
  }
  if (value instanceof MaxKey) {
    header(0x7f, name);
    return;
  }
  if (value instanceof Code) {
    writeCode(name, value, depth);
    return;
  }
  if (value instanceof BsonUndefined) {
    header(0x06, name);
    return;
  }
  if (value instanceof DbPointer) {
    header(0x0c, name);
    writeString(value.namespace);
    writeBytes(value.oid.id);
    return;
  }
  if (value instanceof BSONSymbol) {
    header(0x0e, name);
    writeString(value.value);
    return;
  }
  header(0x03, name);
  writeDocument(value as ReplyObject, depth + 1);
}

function writeBinary(name: string, value: Binary): void {
  header(0x05, name);
  const bytes = value.buffer.subarray(0, value.position);
  const old = value.sub_type === 2;
  reserve(9);
  scratch.writeInt32LE(bytes.length + (old ? 4 : 0), at);
  scratch[at + 4] = value.sub_type;
  at += 5;
  if (old) {
    scratch.writeInt32LE(bytes.length, at);
    at += 4;
  }
  writeBytes(bytes);
}

function writeCode(name: string, value: Code, depth: number): void {
  if (!value.scope) {
    header(0x0d, name);
    writeString(value.code);
    return;
  }
  header(0x0f, name);
  const start = at;
  reserve(4);
  at += 4;
  writeString(value.code);
  writeDocument(value.scope as Doc | ReplyObject, depth + 1);
  scratch.writeInt32LE(at - start, start);
}
