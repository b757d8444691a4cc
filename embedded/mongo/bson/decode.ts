import { ErrorCode, MongoError } from '../errors.ts';
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

/** How many levels of documents and arrays a document may have below its first: none is stored deeper. */
export const maxDepth = 200;

function invalid(why: string): MongoError {
  return new MongoError(ErrorCode.InvalidBSON, `Invalid BSON: ${why}`);
}

/** Reads one document at `offset`; every length is checked against the bytes that are there. */
export function decodeDoc(buffer: Buffer, offset = 0): Doc {
  const reader = new Reader(buffer, offset);
  return reader.document(0);
}

/** The declared size of the document at `offset`, checked. */
export function documentSize(buffer: Buffer, offset: number): number {
  if (offset + 5 > buffer.length) throw invalid('document cut short');
  const size = buffer.readInt32LE(offset);
  if (size < 5 || offset + size > buffer.length) throw invalid('document length out of range');
  if (buffer[offset + size - 1] !== 0) throw invalid('document not terminated');
  return size;
}

class Reader {
  private readonly buffer: Buffer;
  private position: number;

  constructor(buffer: Buffer, position: number) {
    this.buffer = buffer;
    this.position = position;
  }

  document(depth: number): Doc {
    const end = this.enter(depth);
    const result: Doc = new Map();
    for (;;) {
      const type = this.typeByte(end);
      if (type === 0) break;
      const name = this.cstring(end);
      result.set(name, this.value(type, depth));
    }
    if (this.position !== end) throw invalid('document length does not match its content');
    return result;
  }

  private array(depth: number): Value[] {
    const end = this.enter(depth);
    const result: Value[] = [];
    for (;;) {
      const type = this.typeByte(end);
      if (type === 0) break;
      this.skipCstring(end);
      result.push(this.value(type, depth));
    }
    if (this.position !== end) throw invalid('array length does not match its content');
    return result;
  }

  private enter(depth: number): number {
    if (depth > maxDepth) throw new MongoError(ErrorCode.Overflow, 'BSON nested deeper than 200 levels');
    const end = this.position + documentSize(this.buffer, this.position);
    this.position += 4;
    return end;
  }

  private typeByte(end: number): number {
    if (this.position >= end) throw invalid('element out of range');
    return this.buffer[this.position++] as number;
  }

  private skipCstring(end: number): void {
    const stop = this.buffer.indexOf(0, this.position);
    if (stop < 0 || stop >= end) throw invalid('unterminated name');
    this.position = stop + 1;
  }

  private cstring(end = this.buffer.length): string {
    const { buffer } = this;
    let text = '';
    let at = this.position;
    for (; at < end; at++) {
      const byte = buffer[at] as number;
      if (byte === 0) {
        this.position = at + 1;
        return text;
      }
      if (byte > 127) break;
      text += String.fromCharCode(byte);
    }
    const stop = buffer.indexOf(0, at);
    if (stop < 0 || stop >= end) throw invalid('unterminated name');
    const whole = buffer.toString('utf8', this.position, stop);
    this.position = stop + 1;
    return whole;
  }

  private take(length: number): number {
    const start = this.position;
    if (length < 0 || start + length > this.buffer.length) throw invalid('value out of range');
    this.position = start + length;
    return start;
  }

  private string(): string {
    const length = this.buffer.readInt32LE(this.take(4));
    if (length < 1) throw invalid('string length');
    const start = this.take(length);
    if (this.buffer[start + length - 1] !== 0) throw invalid('string not terminated');
    return this.buffer.toString('utf8', start, start + length - 1);
  }

  private copy(length: number): Buffer {
    const start = this.take(length);
    return Buffer.from(this.buffer.subarray(start, start + length));
  }

  private value(type: number, depth: number): Value {
    const { buffer } = this;
    switch (type) {
      case 0x01:
        return buffer.readDoubleLE(this.take(8));
      case 0x02:
        return this.string();
      case 0x03:
        return this.document(depth + 1);
      case 0x04:
        return this.array(depth + 1);
      case 0x05:
        return this.binary();
      case 0x06:
        return bsonUndefined;
      case 0x07:
        return new ObjectId(this.copy(12));
      case 0x08:
        return this.boolean();
      case 0x09:
        return dateOfMillis(buffer.readBigInt64LE(this.take(8)));
      case 0x0a:
        return null;
      case 0x10:
        return int32(buffer.readInt32LE(this.take(4)));
      case 0x12:
        return buffer.readBigInt64LE(this.take(8));
      default:
        return this.rareValue(type, depth);
    }
  }

  private boolean(): boolean {
    const byte = this.buffer[this.take(1)];
    if (byte !== 0 && byte !== 1) throw invalid('boolean');
    return byte === 1;
  }

  private binary(): Binary {
    const length = this.buffer.readInt32LE(this.take(4));
    const subtype = this.buffer[this.take(1)] as number;
    if (subtype !== 2) return new Binary(this.copy(length), subtype);
    const inner = this.buffer.readInt32LE(this.take(4));
    if (inner !== length - 4) throw invalid('binary length');
    return new Binary(this.copy(inner), subtype);
  }

  private rareValue(type: number, depth: number): Value {
    const { buffer } = this;
    switch (type) {
      case 0x0b: {
        const pattern = this.cstring();
        return new BSONRegExp(pattern, this.cstring());
      }
      case 0x0c:
        return new DbPointer(this.string(), new ObjectId(this.copy(12)));
      case 0x0d:
        return new Code(this.string());
      case 0x0e:
        return new BSONSymbol(this.string());
      case 0x0f: {
        this.take(4);
        const code = this.string();
        return new Code(code, this.document(depth + 1));
      }
      case 0x11: {
        const at = this.take(8);
        return new Timestamp({ t: buffer.readUInt32LE(at + 4), i: buffer.readUInt32LE(at) });
      }
      case 0x13:
        return new Decimal128(this.copy(16));
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
      default:
        throw invalid(`unsupported type 0x${type.toString(16)}`);
    }
  }
}
