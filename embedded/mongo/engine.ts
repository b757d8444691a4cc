import type { ReplyObject } from './bson/encode.ts';
import type { Value } from './bson/value.ts';
import { Cursors } from './commands/cursors.ts';
import { LongScan, Scout } from './commands/scout.ts';
import { ErrorCode, MongoError } from './errors.ts';
import { Catalog, type Collection } from './storage/catalog.ts';
import { DirectView, LockedError } from './storage/direct-view.ts';
import { bringUpToDate } from './storage/format.ts';
import type { Store } from './storage/store.ts';
import type { ReadView, WriteView } from './storage/view.ts';
import { Locks } from './txn/locks.ts';
import { type SessionNumber, Sessions } from './txn/sessions.ts';
import type { Transaction } from './txn/transaction.ts';

/** Everything a command works on. */
export class Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly locks = new Locks();
  readonly sessions: Sessions;
  readonly cursors = new Cursors();
  readonly startedAt = Date.now();
  readonly latest: DirectView;

  constructor(store: Store) {
    this.store = store;
    bringUpToDate(this.store, (text) => process.stderr.write(`embedded mongo: ${text}\n`));
    this.catalog = new Catalog(this.store);
    this.sessions = new Sessions(this.store, this.catalog, this.locks);
    this.sessions.onEnd = (transaction) => this.cursors.killOf(transaction);
    this.latest = new DirectView(this.store, this.catalog, this.locks);
  }

  /** The collection as the statement sees it; a transaction cannot see past a drop. */
  collection(transaction: Transaction | undefined, db: string, name: string): Collection | undefined {
    const dropped = this.catalog.droppedSeq.get(`${db}.${name}`);
    if (transaction && dropped !== undefined && dropped > transaction.snapshotSeq) {
      throw new MongoError(
        ErrorCode.SnapshotUnavailable,
        `Unable to read from a snapshot due to pending collection catalog changes to '${db}.${name}'; please retry the operation.`,
        {},
        ['TransientTransactionError'],
      );
    }
    return this.catalog.find(db, name);
  }

  view(transaction: Transaction | undefined): ReadView {
    return transaction ?? this.latest;
  }

  /**
   * Runs a write: at once in a transaction, else as a store job that waits for the transactions
   * it meets and starts again. With `retry`, an answer already given is given again, and a new
   * one is kept in the same commit as the write; an unfinished one is handed to the job to go on.
   */
  async write(
    transaction: Transaction | undefined,
    retry: SessionNumber | undefined,
    job: (view: WriteView, scout: Scout, kept?: Record<string, Value>) => ReplyObject,
  ): Promise<ReplyObject> {
    const scout = new Scout();
    for (;;) {
      try {
        if (transaction) return job(transaction, scout);
        return await this.store.write(() => {
          const known = retry && this.sessions.storedReply(retry);
          if (known && !known.unfinished) return known;
          const reply = job(this.latest, scout, known);
          if (retry) this.sessions.keepReply(retry, reply);
          return reply;
        });
      } catch (error) {
        if (error instanceof LockedError) await error.owner.ended;
        else if (error instanceof LongScan) await scout.look(error);
        else throw error;
      }
    }
  }

  /** Waits until no open transaction has written to the collections of a schema change, then runs it. */
  async change<T>(touches: (transaction: Transaction) => boolean, job: () => T): Promise<T> {
    for (;;) {
      const open = [...this.sessions.openTransactions()].find(touches);
      if (open) {
        await open.ended;
        continue;
      }
      const result = await this.store.write(() => {
        if ([...this.sessions.openTransactions()].some(touches)) return undefined;
        return { value: job() };
      });
      if (result) return result.value;
    }
  }
}
