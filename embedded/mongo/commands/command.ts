import type { ReplyObject } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import type { SessionNumber } from '../txn/sessions.ts';
import type { SnapshotView } from '../txn/snapshot-view.ts';
import type { Transaction } from '../txn/transaction.ts';
import type { Connection } from '../wire/connection.ts';
import type { Request } from '../wire/messages.ts';
import type { Operation } from './operation.ts';

/** One command on its way: what was asked, and in which transaction or retryable write. */
export interface CommandContext {
  engine: Engine;
  request: Request;
  command: Doc;
  connection: Connection;
  /** What reads see, unless that is the latest state: the transaction, or a snapshot reads share. */
  snapshot: SnapshotView | undefined;
  transaction: Transaction | undefined;
  retry: SessionNumber | undefined;
  session: string | undefined;
  operation: Operation;
}

export type Command = (context: CommandContext) => ReplyObject | Promise<ReplyObject>;

/** A command and how it stands to sessions. */
export interface CommandEntry {
  run: Command;
  /** May run inside a multi-document transaction. */
  inTransaction?: boolean;
  /** May read from a snapshot outside a transaction. */
  readsSnapshots?: boolean;
  /** Ends a transaction, whatever state that is in. */
  ending?: boolean;
  /** Its answer is kept when it carries a txnNumber. */
  retryable?: boolean;
  /** Answered to who has not given the password yet. */
  open?: boolean;
}
