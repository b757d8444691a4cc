import { decodeDoc, documentSize } from '../bson/decode.ts';
import { encodeDoc, type ReplyObject } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { crc32c } from './crc32c.ts';

export const Opcode = { reply: 1, query: 2004, message: 2013, compressed: 2012 } as const;

export const maxMessageBytes = 48_000_000;
const headerBytes = 16;

/** A request as it came: the command, and documents sent beside it, still in BSON. */
export interface Request {
  id: number;
  opcode: number;
  command: Doc;
  sequences: Map<string, Buffer[]>;
  /** The client waits for no answer. */
  silent: boolean;
}

export class ProtocolError extends Error {}

/** Cuts the bytes of a connection into messages. */
export class Framer {
  private chunks: Buffer[] = [];
  private buffered = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
  }

  /** Bytes that have come and are not taken yet. */
  get waiting(): number {
    return this.buffered;
  }

  /** The next whole message, or undefined until more bytes come. */
  next(): Buffer | undefined {
    if (this.buffered < headerBytes) return undefined;
    let first = this.chunks[0] as Buffer;
    if (first.length < 4) first = this.join();
    const length = first.readInt32LE(0);
    if (length < headerBytes || length > maxMessageBytes)
      throw new ProtocolError(`message length ${length} is out of range`);
    if (this.buffered < length) return undefined;
    if (first.length < length) first = this.join();
    this.buffered -= length;
    const rest = first.subarray(length);
    if (rest.length > 0) this.chunks[0] = rest;
    else this.chunks.shift();
    return first.subarray(0, length);
  }

  private join(): Buffer {
    const whole = Buffer.concat(this.chunks);
    this.chunks = [whole];
    return whole;
  }
}

export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === Opcode.message) return parseMessage(id, message);
  if (opcode === Opcode.query) return parseQuery(id, message);
  throw new ProtocolError(`opcode ${opcode} is not supported`);
}

function parseMessage(id: number, message: Buffer): Request {
  if (message.length < 21) throw new ProtocolError('message cut short');
  const flags = message.readUInt32LE(16);
  if (flags & 0xfffc) throw new ProtocolError('unknown required flag bits');
  const end = message.length - (flags & 1 ? 4 : 0);
  if (flags & 1 && crc32c(message.subarray(0, end)) !== message.readUInt32LE(end))
    throw new ProtocolError('checksum does not match');
  const sequences = new Map<string, Buffer[]>();
  let command: Doc | undefined;
  let at = 20;
  while (at < end) {
    const kind = message[at++];
    if (kind === 0) {
      if (command) throw new ProtocolError('two bodies in one message');
      const size = documentSize(message, at);
      command = decodeDoc(message, at);
      at += size;
    } else if (kind === 1) {
      at = parseSequence(message, at, end, sequences);
    } else {
      throw new ProtocolError(`unknown section kind ${kind}`);
    }
  }
  if (!command || at !== end) throw new ProtocolError('message sections do not add up');
  return { id, opcode: Opcode.message, command, sequences, silent: (flags & 2) !== 0 };
}

function parseSequence(
  message: Buffer,
  start: number,
  end: number,
  sequences: Map<string, Buffer[]>,
): number {
  if (start + 4 > end) throw new ProtocolError('section cut short');
  const stop = start + message.readInt32LE(start);
  if (stop > end || stop < start + 5) throw new ProtocolError('section length out of range');
  const nameEnd = message.indexOf(0, start + 4);
  if (nameEnd < 0 || nameEnd >= stop) throw new ProtocolError('section without a name');
  const documents: Buffer[] = [];
  let at = nameEnd + 1;
  while (at < stop) {
    const size = documentSize(message, at);
    documents.push(message.subarray(at, at + size));
    at += size;
  }
  if (at !== stop) throw new ProtocolError('section documents do not add up');
  sequences.set(message.toString('utf8', start + 4, nameEnd), documents);
  return stop;
}

/** The old handshake: a query of `<db>.$cmd`. */
function parseQuery(id: number, message: Buffer): Request {
  const nameEnd = message.indexOf(0, 20);
  if (nameEnd < 0 || nameEnd + 9 > message.length) throw new ProtocolError('query cut short');
  const namespace = message.toString('utf8', 20, nameEnd);
  if (!namespace.endsWith('.$cmd'))
    throw new MongoError(ErrorCode.CommandNotSupported, 'OP_QUERY is only for the handshake');
  const command = decodeDoc(message, nameEnd + 9);
  if (!command.has('$db')) command.set('$db', namespace.slice(0, -5));
  return { id, opcode: Opcode.query, command, sequences: new Map(), silent: false };
}

let lastRequestId = 0;

function header(length: number, responseTo: number, opcode: number): Buffer {
  lastRequestId = (lastRequestId + 1) & 0x7fffffff;
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(lastRequestId, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opcode, 12);
  return bytes;
}

/** The bytes of an answer, in the form the request came in. */
export function encodeReply(request: { id: number; opcode: number }, reply: ReplyObject): Buffer {
  const body = encodeDoc(reply);
  if (request.opcode === Opcode.query) {
    const prefix = Buffer.alloc(20);
    prefix.writeInt32LE(8, 0);
    prefix.writeInt32LE(1, 16);
    return Buffer.concat([header(headerBytes + 20 + body.length, request.id, Opcode.reply), prefix, body]);
  }
  const prefix = Buffer.alloc(5);
  return Buffer.concat([header(headerBytes + 5 + body.length, request.id, Opcode.message), prefix, body]);
}
