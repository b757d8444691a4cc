import type { ReplyObject } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import type { SessionNumber } from '../txn/sessions.ts';
import type { Transaction } from '../txn/transaction.ts';
import type { Connection } from '../wire/connection.ts';
import type { Request } from '../wire/messages.ts';

/** One command on its way: what was asked, and in which transaction or retryable write. */
export interface CommandContext {
  engine: Engine;
  request: Request;
  command: Doc;
  connection: Connection;
  transaction: Transaction | undefined;
  retry: SessionNumber | undefined;
  session: string | undefined;
}

export type Command = (context: CommandContext) => ReplyObject | Promise<ReplyObject>;
