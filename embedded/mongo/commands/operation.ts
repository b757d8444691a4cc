import type { Doc } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { Examined } from '../query/examined.ts';
import type { Connection } from '../wire/connection.ts';
import type { Request } from '../wire/messages.ts';
import { optionalNumber } from './arguments.ts';

let lastId = 0;

/** A command on its way: what it has looked at, how long it may take, and who may end it. */
export class Operation extends Examined {
  readonly id = ++lastId;
  readonly startedAt = performance.now();
  readonly name: string;
  readonly ns: string;
  readonly connection: Connection;
  /** It waits for a transaction to end. */
  waiting = false;
  private deadline = Number.POSITIVE_INFINITY;
  private killed = false;
  /** Ends its waiting. */
  private wake: () => void = () => undefined;

  constructor(name: string, { command }: Request, connection: Connection) {
    super();
    this.name = name;
    const [target] = command.values();
    const collection = name === 'getMore' ? command.get('collection') : target;
    this.ns = `${text(command.get('$db'))}.${text(collection)}`;
    this.connection = connection;
  }

  /** Holds it to the command's `maxTimeMS`; throws when that is no number. */
  limit(command: Doc): void {
    this.deadline = this.startedAt + (optionalNumber(command, 'maxTimeMS') || Number.POSITIVE_INFINITY);
  }

  /** Ends it where it next takes a breath, or waits. */
  kill(): void {
    this.killed = true;
    this.wake();
  }

  /** Throws when it has been killed, or has taken longer than it may. */
  check(): void {
    if (this.killed) throw new MongoError(ErrorCode.Interrupted, 'operation was interrupted');
    if (performance.now() > this.deadline) throw timedOut();
  }

  /** Waits until that has come, the operation is to end, or nobody is there any more to be answered. */
  async until(event: Promise<void>): Promise<void> {
    this.waiting = true;
    const { socket } = this.connection;
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve) => {
      this.wake = resolve;
      if (this.deadline < Number.POSITIVE_INFINITY)
        timer = setTimeout(resolve, this.deadline - performance.now() + 1);
    });
    const { wake } = this;
    socket.once('close', wake);
    await Promise.race([event, ended]);
    this.waiting = false;
    clearTimeout(timer);
    socket.off('close', wake);
    this.check();
    if (socket.destroyed) throw new MongoError(ErrorCode.ClientDisconnect, 'the client has gone');
  }
}

function timedOut(): MongoError {
  return new MongoError(ErrorCode.MaxTimeMSExpired, 'operation exceeded time limit');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '$cmd';
}
