import { randomInt } from 'node:crypto';
import { maxDocumentBytes, type ReplyObject } from '../bson/encode.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { breathMillis, nextTurn, type Rows } from '../query/execute.ts';
import type { SnapshotView } from '../txn/snapshot-view.ts';
import type { Transaction } from '../txn/transaction.ts';
import type { Operation } from './operation.ts';

interface Cursor {
  id: bigint;
  ns: string;
  rows: Rows<Buffer>;
  next: Buffer | undefined;
  done: boolean;
  busy: boolean;
  /** What it reads, unless that is the latest state: it ends with it. */
  snapshot: SnapshotView | undefined;
  transaction: Transaction | undefined;
  session: string | undefined;
  touched: number;
}

export const cursorMillis = 10 * 60_000;

export interface CursorOptions {
  ns: string;
  batchSize: number;
  singleBatch: boolean;
  operation: Operation;
  snapshot: SnapshotView | undefined;
  transaction: Transaction | undefined;
  session: string | undefined;
}

export interface MoreOptions {
  ns: string;
  batchSize: number;
  operation: Operation;
  transaction: Transaction | undefined;
  session: string | undefined;
}

/** Open results, read batch by batch. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();

  get count(): number {
    return this.cursors.size;
  }

  /** The first batch, and a cursor for the rest if there is any. */
  async open(rows: Rows<Buffer>, options: CursorOptions): Promise<ReplyObject> {
    const { ns, snapshot, transaction, session } = options;
    const cursor: Cursor = {
      id: 0n,
      ns,
      rows,
      next: undefined,
      done: false,
      busy: true,
      snapshot,
      transaction,
      session,
      touched: performance.now(),
    };
    const firstBatch = await fill(cursor, options.batchSize, options.operation);
    if (cursor.done || options.singleBatch) return { cursor: { firstBatch, id: 0n, ns } };
    cursor.id = newCursorId();
    cursor.busy = false;
    this.cursors.set(cursor.id, cursor);
    return { cursor: { firstBatch, id: cursor.id, ns } };
  }

  async more(id: bigint, options: MoreOptions): Promise<ReplyObject> {
    const { ns, batchSize, operation } = options;
    const cursor = this.cursors.get(id);
    if (!cursor) throw new MongoError(ErrorCode.CursorNotFound, `cursor id ${id} not found`);
    if (cursor.ns !== ns)
      throw new MongoError(
        ErrorCode.Unauthorized,
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    checkOwner(cursor, options);
    if (cursor.busy) throw new MongoError(143, `cursor id ${id} is already in use`);
    cursor.busy = true;
    cursor.touched = performance.now();
    try {
      const nextBatch = await fill(cursor, batchSize, operation);
      if (cursor.done) this.cursors.delete(id);
      return { cursor: { nextBatch, id: cursor.done ? 0n : id, ns } };
    } catch (error) {
      this.cursors.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
    }
  }

  /** Whether there was such a cursor. */
  kill(id: bigint): boolean {
    const cursor = this.cursors.get(id);
    if (!cursor) return false;
    cursor.done = true;
    return this.cursors.delete(id);
  }

  private killWhere(test: (cursor: Cursor) => boolean): void {
    for (const cursor of this.cursors.values()) if (test(cursor)) this.kill(cursor.id);
  }

  killOf(snapshot: SnapshotView): void {
    this.killWhere((cursor) => cursor.snapshot === snapshot);
  }

  killSession(key: string): void {
    this.killWhere((cursor) => cursor.session === key);
  }

  reap(now: number): void {
    this.killWhere((cursor) => !cursor.busy && now - cursor.touched > cursorMillis);
  }
}

/** A cursor is read on in the session and the transaction it was made in. */
function checkOwner(cursor: Cursor, { session, transaction }: MoreOptions): void {
  const refuse = (code: number, why: string): never => {
    throw new MongoError(code, `Cannot run getMore on cursor ${cursor.id}, which was ${why}`);
  };
  if (cursor.session !== session) {
    if (!cursor.session) refuse(50736, 'not created in a session, in a session');
    if (!session) refuse(50737, 'created in a session, without an lsid');
    refuse(50738, 'created in another session');
  }
  if (cursor.transaction !== transaction) {
    if (!cursor.transaction) refuse(50739, 'not created in a transaction, in a transaction');
    if (!transaction) refuse(50740, 'created in a transaction, without a txnNumber');
    refuse(50741, 'created in another transaction');
  }
}

function newCursorId(): bigint {
  return (BigInt(randomInt(1, 2 ** 31)) << 32n) | BigInt(randomInt(0, 2 ** 32));
}

/** Reads up to `limit` rows and looks one ahead, giving other clients a turn during long work. */
async function fill(cursor: Cursor, limit: number, operation: Operation): Promise<Buffer[]> {
  let turn = performance.now();
  let bytes = 0;
  const batch: Buffer[] = [];
  if (cursor.next && limit > 0) {
    batch.push(cursor.next);
    bytes += cursor.next.length;
    cursor.next = undefined;
  }
  while (!cursor.done) {
    if (cursor.next) break;
    if (limit === 0) break;
    const { done, value } = cursor.rows.next();
    if (done) cursor.done = true;
    else if (value === undefined) turn = await breathe(turn, operation);
    else if (batch.length >= limit || bytes + value.length > maxDocumentBytes) cursor.next = value;
    else {
      batch.push(value);
      bytes += value.length;
      if (performance.now() - turn >= breathMillis) turn = await breathe(turn, operation);
    }
  }
  return batch;
}

/** Lets other clients go on when this one has had its share; gives the time the new turn began. */
export async function breathe(turn: number, operation?: Operation): Promise<number> {
  operation?.check();
  if (performance.now() - turn < breathMillis) return turn;
  await nextTurn();
  return performance.now();
}

/** Runs rows to their end, with breaths. */
export async function drain<T>(
  rows: Iterable<T | undefined>,
  use: (row: T) => void,
  operation?: Operation,
): Promise<void> {
  let turn = performance.now();
  for (const row of rows) {
    if (row !== undefined) use(row);
    if (performance.now() - turn >= breathMillis) turn = await breathe(turn, operation);
  }
}
