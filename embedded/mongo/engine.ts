import { type Credentials, ScramAccount } from './auth/scram.ts';
import type { ReplyObject } from './bson/encode.ts';
import type { Doc, Value } from './bson/value.ts';
import { Cursors } from './commands/cursors.ts';
import { FailPoints } from './commands/fail-points.ts';
import type { Operation } from './commands/operation.ts';
import { LongScan, Scout } from './commands/scout.ts';
import type { SlowLog } from './commands/slow-log.ts';
import { ErrorCode, MongoError } from './errors.ts';
import { Catalog, type Collection } from './storage/catalog.ts';
import { DirectView, LockedError, namespaceLock } from './storage/direct-view.ts';
import type { Room } from './storage/room.ts';
import { SlowCheck } from './storage/slow-check.ts';
import type { Store } from './storage/store.ts';
import type { ReadView, WriteView } from './storage/view.ts';
import { Locks, type Owner } from './txn/locks.ts';
import { type SessionNumber, Sessions } from './txn/sessions.ts';
import type { SnapshotView } from './txn/snapshot-view.ts';
import { Snapshots } from './txn/snapshots.ts';
import type { Transaction } from './txn/transaction.ts';

export interface EngineOptions {
  /** Have `configureFailPoint`, for tests of clients. */
  failPoints?: boolean;
  /** How long a transaction may be open. */
  transactionSeconds?: number;
  /** Who may use it; without them whoever reaches it. */
  credentials?: Credentials | undefined;
  /** What the disk has left. */
  room: Room;
  /** Takes a line about the state of the data. */
  tell(this: void, line: string): void;
}

/** Everything a command works on. */
export class Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly locks = new Locks();
  readonly sessions: Sessions;
  readonly snapshots: Snapshots;
  readonly failPoints: FailPoints | undefined;
  readonly transactionSeconds: number;
  readonly account: ScramAccount | undefined;
  readonly cursors = new Cursors();
  /** The commands on their way, by their ids. */
  readonly operations = new Map<number, Operation>();
  readonly startedAt = performance.now();
  readonly latest: DirectView;
  readonly slowCheck: SlowCheck;
  readonly room: Room;

  readonly slowLog: SlowLog;

  constructor(store: Store, slowLog: SlowLog, options: EngineOptions) {
    const { failPoints = false, transactionSeconds = 60, credentials, room } = options;
    this.room = room;
    this.account = credentials && new ScramAccount(credentials);
    this.failPoints = failPoints ? new FailPoints() : undefined;
    this.transactionSeconds = transactionSeconds;
    this.store = store;
    this.slowLog = slowLog;
    this.catalog = new Catalog(this.store);
    this.slowCheck = new SlowCheck(store, this.catalog, options.tell);
    this.sessions = new Sessions(this.store, this.catalog, this.locks, transactionSeconds * 1000);
    this.snapshots = new Snapshots(this.store);
    this.sessions.onEnd = (transaction) => this.cursors.killOf(transaction);
    this.snapshots.onEnd = (view) => this.cursors.killOf(view);
    this.latest = new DirectView(this.store, this.catalog, this.locks);
  }

  /** The collection as the statement sees it; a snapshot cannot see past a drop. */
  collection(snapshot: SnapshotView | undefined, db: string, name: string): Collection | undefined {
    const own = snapshot?.ownCollection(`${db}.${name}`);
    if (own) return own;
    const dropped = this.catalog.droppedSeq.get(`${db}.${name}`);
    if (snapshot && dropped !== undefined && dropped > snapshot.snapshotSeq) {
      throw new MongoError(
        ErrorCode.SnapshotUnavailable,
        `Unable to read from a snapshot due to pending collection catalog changes to '${db}.${name}'; please retry the operation.`,
      );
    }
    return this.catalog.find(db, name);
  }

  /** The collection to write to, made if it is not there yet: in the transaction, or in the job this is called in. */
  ensureCollection(
    transaction: Transaction | undefined,
    db: string,
    name: string,
    options?: Doc,
  ): Collection {
    const known = this.collection(transaction, db, name);
    if (known) return known;
    if (transaction) return transaction.createCollection(db, name, options);
    this.checkNamespace(db, name);
    return this.catalog.create(db, name, options);
  }

  /** In a job: waits for a transaction that makes a collection of that name. */
  checkNamespace(db: string, name: string): void {
    const holder = this.locks.holder(namespaceLock(db, name));
    if (holder) throw new LockedError(holder);
  }

  view(snapshot: SnapshotView | undefined): ReadView {
    return snapshot ?? this.latest;
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
    operation?: Operation,
  ): Promise<ReplyObject> {
    const scout = new Scout(operation);
    for (;;) {
      operation?.check();
      try {
        if (transaction) {
          // Whether others have changed what it writes to is looked up in the data.
          await this.store.settled();
          return job(transaction, scout);
        }
        return await this.store.write(() => {
          const known = retry && this.sessions.storedReply(retry);
          if (known && !known.unfinished) return known;
          const reply = job(this.latest, scout, known);
          if (!retry) return reply;
          this.failPoints?.meetWrite(retry);
          this.sessions.keepReply(retry, reply);
          return reply;
        });
      } catch (error) {
        if (error instanceof LockedError) await waited(error.owner, operation);
        else if (error instanceof LongScan) await scout.look(error);
        else throw error;
      }
    }
  }

  /** Waits until no open transaction has written to the collections of a schema change, then runs it. */
  async change<T>(
    touches: (transaction: Transaction) => boolean,
    job: () => T,
    operation?: Operation,
  ): Promise<T> {
    for (;;) {
      const open = [...this.sessions.openTransactions()].find(touches);
      if (open) {
        await waited(open, operation);
        continue;
      }
      try {
        const result = await this.store.write(() => {
          if ([...this.sessions.openTransactions()].some(touches)) return undefined;
          return { value: job() };
        });
        if (result) return result.value;
      } catch (error) {
        if (!(error instanceof LockedError)) throw error;
        await waited(error.owner, operation);
      }
    }
  }

  /** Ends what holds snapshots, locks and waiting writers. */
  endAll(): void {
    this.sessions.endAll();
    this.snapshots.endAll();
  }
}

/** Until the transaction has ended, or the operation gives up. */
function waited({ ended }: Owner, operation: Operation | undefined): Promise<void> {
  return operation ? operation.until(ended) : ended;
}
