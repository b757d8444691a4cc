import type { Socket } from 'node:net';
import type { ScramConversation } from '../auth/scram.ts';
import type { ReplyObject } from '../bson/encode.ts';
import { MongoError } from '../errors.ts';
import { encodeReply, Framer, Opcode, ProtocolError, parseRequest, type Request } from './messages.ts';

/** Answers one request; never throws for something the client did. */
export type Handler = (request: Request, connection: Connection) => Promise<ReplyObject>;

/** Of what comes while a request is being answered, so much is taken in before the client has to wait. */
const mostWaiting = 1024 * 1024;

let lastConnectionId = 0;

/** One client: its requests are answered one after another, in order. */
export class Connection {
  readonly id = ++lastConnectionId;
  readonly socket: Socket;
  /** The name the client gave in its handshake. */
  appName: string | undefined;
  /** It has proved that it knows the password; means nothing where the store has none. */
  authenticated = false;
  /** How far it has come with that; without a conversation once its proof is accepted. */
  login: { conversation?: ScramConversation; skipsEmpty: boolean } | undefined;
  private readonly framer = new Framer();
  private readonly handle: Handler;
  private readonly onSend: (() => void) | undefined;
  private busy = false;
  private closed = false;

  /** `onSend` is told of every answer just before its bytes are given to the socket. */
  constructor(socket: Socket, handle: Handler, onSend?: () => void) {
    this.socket = socket;
    this.handle = handle;
    this.onSend = onSend;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.framer.push(chunk);
      if (this.busy && this.framer.waiting > mostWaiting) socket.pause();
      this.pump();
    });
    socket.on('error', () => this.close());
    socket.on('close', () => {
      this.closed = true;
    });
  }

  close(): void {
    this.closed = true;
    this.socket.destroy();
  }

  private pump(): void {
    if (this.busy || this.closed) return;
    this.busy = true;
    this.serve()
      // An answer that cannot be encoded: there is nothing to send that the client would understand.
      .catch(() => this.close())
      .finally(() => {
        this.busy = false;
      });
  }

  private async serve(): Promise<void> {
    for (;;) {
      if (this.closed) return;
      let message: Buffer | undefined;
      try {
        message = this.framer.next();
      } catch {
        // The stream is out of step: there is no next message to find.
        return this.close();
      }
      if (!message) {
        this.socket.resume();
        return;
      }
      await this.answer(message);
    }
  }

  private async answer(message: Buffer): Promise<void> {
    let request: Request;
    try {
      request = parseRequest(message);
    } catch (error) {
      return this.refuse(message, error);
    }
    const reply = await this.handle(request, this);
    if (request.silent || this.closed) return;
    const bytes = encodeReply(request, reply);
    this.onSend?.();
    if (!this.socket.write(bytes)) await this.drained();
  }

  /** Waits for a slow reader, so that its answers do not pile up in memory. */
  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.socket.off('drain', done);
        this.socket.off('close', done);
        resolve();
      };
      this.socket.on('drain', done);
      this.socket.on('close', done);
    });
  }

  /** Malformed BSON in a well-framed message gets an error; a malformed message ends the connection. */
  private refuse(message: Buffer, error: unknown): void {
    if (error instanceof ProtocolError || !(error instanceof MongoError)) {
      this.close();
      return;
    }
    const request = { id: message.readInt32LE(4), opcode: message.readInt32LE(12) };
    if (request.opcode !== Opcode.message && request.opcode !== Opcode.query) {
      this.close();
      return;
    }
    const { code, codeName } = error;
    this.socket.write(encodeReply(request, { ok: 0, errmsg: error.message, code, codeName }));
  }
}
