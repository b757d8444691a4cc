import { connect, type Socket } from 'node:net';
import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc, type ReplyObject } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import { crc32c } from './crc32c.ts';
import { Framer } from './messages.ts';

/** A client of the bare protocol, for tests: it sends what no driver would. */
export class RawClient {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  private readonly framer = new Framer();
  private waiting: ((reply: Doc | undefined) => void)[] = [];

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk: Buffer) => {
      this.framer.push(chunk);
      for (let message = this.framer.next(); message; message = this.framer.next()) {
        this.waiting.shift()?.(decodeDoc(message, message.readInt32LE(12) === 1 ? 36 : 21));
      }
    });
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => {
        for (const give of this.waiting) give(undefined);
        resolve();
      });
    });
  }

  /** The next reply, or undefined if the connection closes first. */
  reply(): Promise<Doc | undefined> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Sends bytes as they are. */
  async send(bytes: Buffer): Promise<Doc | undefined> {
    const reply = this.reply();
    this.socket.write(bytes);
    return reply;
  }

  async command(command: ReplyObject, flags = 0): Promise<Doc | undefined> {
    return this.send(message(encodeDoc({ ...command, $db: 'test' }), flags));
  }

  close(): void {
    this.socket.destroy();
  }
}

/** An OP_MSG with one body section; `opcode` to send something else. */
export function message(body: Buffer, flags = 0, opcode = 2013): Buffer {
  const checksum = flags & 1 ? 4 : 0;
  const bytes = Buffer.alloc(21 + body.length + checksum);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(7, 4);
  bytes.writeInt32LE(opcode, 12);
  bytes.writeUInt32LE(flags, 16);
  body.copy(bytes, 21);
  if (checksum) bytes.writeUInt32LE(crc32c(bytes.subarray(0, -4)), bytes.length - 4);
  return bytes;
}
