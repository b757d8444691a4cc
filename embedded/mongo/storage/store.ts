import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ABORT, open, type RootDatabase } from 'lmdb';
import { ErrorCode, MongoError } from '../errors.ts';
import { type Snapshot, Table, type TreeStats } from './bytes.ts';
import { DataUnusable, isMarked } from './data-file.ts';
import type { Room } from './room.ts';
import { Tallies } from './tallies.ts';

interface Job {
  /** Gives what takes back its changes in memory. */
  run(): (() => void)[];
  settle(failure?: unknown): void;
}

/** Jobs that share a commit, and what takes back their changes in memory. */
interface Group {
  done: Job[];
  undoing: (() => void)[];
}

/** What a store is opened with. */
export interface StoreOptions {
  /** A failed commit, or another owner: memory and disk are apart, and only a restart reads the truth. */
  onFatal(this: void, error: unknown): void;
  /** Told of every group that is on disk, before anybody else is. */
  onFlushed?: ((this: void) => void) | undefined;
  /** How much room the disk has left; without it nothing is refused for lack of it. */
  room?: Room | undefined;
}

/** What LMDB tells of its file: the tree of the tables' names, and that of the free pages. */
interface EnvironmentStats {
  root: TreeStats;
  free: TreeStats;
  lastPageNumber: number;
}

const mapBytes = 64 * 1024 ** 3;
const groupMillis = 20;
const tables = ['docs', 'index', 'meta', 'replies'] as const;
const ownerKey = Buffer.from('o:owner');
const noKey = Buffer.from('x:none');

/**
 * The LMDB environment and its single writer. Jobs that arrive together share one LMDB
 * transaction and one fsync; each is a child transaction, so one that throws takes back only its
 * own puts. A job's promise resolves when the group is on disk.
 *
 * Jobs run here, the commit with its flush in LMDB's thread: until it is through, LMDB gives readers
 * the state before it, and what is in memory is ahead of that. Then no job runs, `tallies` give what was
 * before, and who needs memory and data to be one waits for `settled`.
 */
export class Store {
  readonly docs: Table;
  readonly index: Table;
  readonly meta: Table;
  readonly replies: Table;
  readonly tallies: Tallies;
  /** Number of groups committed since start; orders snapshots and catalog changes. */
  commitSeq = 0;
  /** Where the data lies. */
  readonly directory: string;
  private readonly env: RootDatabase<Buffer, Buffer>;
  private readonly file: string;
  private readonly options: StoreOptions;
  private name: Buffer | undefined;
  private jobs: Job[] = [];
  /** From the call for a group until it is on disk, or given up. */
  private flight: Promise<void> | undefined;
  private ahead = false;
  private catalogAhead = false;
  private closed = false;
  private afterCommit: (() => void)[] = [];
  private undoing: (() => void)[] = [];

  /** Throws DataUnusable when the directory has held data and what is there has none of its tables. */
  constructor(directory: string, options: StoreOptions) {
    this.directory = directory;
    this.options = options;
    this.file = join(directory, 'data.mdb');
    this.env = open({
      path: directory,
      // Else a folder with a dot in its name is taken for a file.
      noSubdir: false,
      encoding: 'binary',
      keyEncoding: 'binary',
      mapSize: mapBytes,
      maxReaders: 4000,
      maxDbs: 8,
      // Off: a group is flushed before it is acknowledged, and one thread does it all in order.
      overlappingSync: false,
      // Off: lmdb would make a promise of its own for each commit, whose rejection nobody hears.
      eventTurnBatching: false,
    });
    if (isMarked(directory) && !this.hasTables()) {
      void this.env.close();
      throw new DataUnusable(directory, `${this.file} has lost its tables.`);
    }
    this.docs = this.openTable('docs');
    this.index = this.openTable('index');
    this.meta = this.openTable('meta');
    this.replies = this.openTable('replies');
    this.tallies = new Tallies(this.meta, (undo) => this.undoing.push(undo));
    this.lookForRoom();
  }

  private hasTables(): boolean {
    const names = Array.from(this.env.getKeys({}), (key) => key.toString().replace('\0', ''));
    return tables.every((name) => names.includes(name));
  }

  private openTable(name: (typeof tables)[number]): Table {
    const table = this.env.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
    return new Table(table, () => this.env.resetReadTxn());
  }

  /** Whose data it is, as it is on disk now. */
  owner(): Buffer | undefined {
    this.env.resetReadTxn();
    const name = this.meta.get(ownerKey);
    return name && Buffer.from(name);
  }

  /** Makes `name` the owner if `before` still is; whether it was. */
  own(name: Buffer, before: Buffer | undefined): boolean {
    return this.env.transactionSync(() => {
      const now = this.meta.get(ownerKey);
      if (before ? !now?.equals(before) : now) return false;
      this.meta.put(ownerKey, name);
      this.name = name;
      return true;
    });
  }

  private checkOwner(): void {
    if (!this.name || this.meta.get(ownerKey)?.equals(this.name)) return;
    throw new Error('another process has taken the data over; this one has stopped before its next commit');
  }

  /** Bytes of the data file, which grows and never shrinks. */
  get fileBytes(): number {
    return statSync(this.file).size;
  }

  /** Bytes of the file's pages that hold nothing; the tables' own and LMDB's are in use. */
  private get unusedBytes(): number {
    const { root, free, lastPageNumber } = this.env.getStats() as EnvironmentStats;
    const pages = [root, free].reduce(
      (sum, each) => sum + each.treeLeafPageCount + each.treeBranchPageCount + each.overflowPages,
      0,
    );
    const inTables = tables.reduce((sum, name) => sum + this[name].bytes, 0);
    return (lastPageNumber + 1 - 2 - pages) * root.pageSize - inTables;
  }

  /** Measures the room that is left for data; every commit does. */
  lookForRoom(): void {
    this.options.room?.look(() => this.unusedBytes);
  }

  /** Throws OutOfDiskSpace where something that grows is to be written and the disk has too little left. */
  requireRoom(): void {
    this.options.room?.require();
  }

  /** Runs `job` in the next group; a throw rolls back and rejects this job alone. */
  write<T>(job: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.closed) {
        reject(
          new MongoError(ErrorCode.ShutdownInProgress, 'The server is in quiesce mode and will shut down'),
        );
        return;
      }
      let result: T;
      let thrown: { error: unknown } | undefined;
      this.jobs.push({
        run: () => {
          this.undoing = [];
          const callbacks = this.afterCommit.length;
          try {
            result = this.env.transactionSync(job);
            return this.undoing;
          } catch (error) {
            // What it has put is not in the commit: nobody may take it for kept.
            this.afterCommit.length = callbacks;
            for (const undo of this.undoing.reverse()) undo();
            thrown = { error };
            return [];
          }
        },
        settle: (failure) => {
          if (failure !== undefined) reject(failure);
          else if (thrown) reject(thrown.error);
          else resolve(result);
        },
      });
      this.schedule();
    });
  }

  /** Runs `job` in a commit of its own, at once: for what comes before the server serves. */
  writeNow(job: () => void): void {
    // What a job returns is not for LMDB, which would wait for a promise.
    this.env.transactionSync(() => {
      this.checkOwner();
      job();
      this.tallies.keep();
    });
    this.tallies.landed();
  }

  /** Called inside a job: runs once the group holding it is on disk. */
  whenCommitted(callback: () => void): void {
    this.afterCommit.push(callback);
  }

  /** Called inside a job: takes back a change made in memory, should the job throw. */
  onRollback(undo: () => void): void {
    this.undoing.push(undo);
  }

  /** Jobs have run whose commit is not on disk yet. */
  get isAhead(): boolean {
    return this.ahead;
  }

  /** Collections or indexes are known that are not on disk yet, or no more known that are. */
  get isCatalogAhead(): boolean {
    return this.ahead && this.catalogAhead;
  }

  /** In a job: it changes collections or indexes in memory. */
  changesCatalog(): void {
    this.catalogAhead = true;
  }

  /** Until memory and data are one; they are for as long as the caller gives no turn to others. */
  async settled(): Promise<void> {
    while (this.ahead) await this.flight;
  }

  private schedule(): void {
    this.flight ??= this.fly().then(() => {
      this.flight = undefined;
      if (this.jobs.length > 0) this.schedule();
    });
  }

  private async fly(): Promise<void> {
    const group: Group = { done: [], undoing: [] };
    this.lookForRoom();
    try {
      await this.commit(group);
    } catch (error) {
      this.giveUp(group, await causeOf(error));
      return;
    }
    this.land(group.done);
  }

  /** Runs jobs here, and commits and flushes them in LMDB's thread. */
  private commit(group: Group): Promise<void> {
    // As a child, or what they had put before one throws would be committed.
    return this.env.childTransaction(() => this.runJobs(group));
  }

  private runJobs({ done, undoing }: Group): void {
    this.catalogAhead = false;
    this.checkOwner();
    const until = performance.now() + groupMillis;
    while (done.length === 0 || performance.now() < until) {
      const job = this.jobs.shift();
      if (!job) break;
      done.push(job);
      for (const undo of job.run()) undoing.push(undo);
    }
    this.tallies.keep();
    this.ahead = true;
  }

  private land(done: Job[]): void {
    this.options.onFlushed?.();
    // Whoever reads from now on reads this commit.
    this.env.resetReadTxn();
    this.ahead = false;
    this.tallies.landed();
    this.commitSeq++;
    const callbacks = this.afterCommit;
    this.afterCommit = [];
    for (const callback of callbacks) callback();
    for (const job of done) job.settle();
  }

  /** A group that could not be committed. For want of room it never happened: memory goes back, others go on. */
  private giveUp({ done, undoing }: Group, error: unknown): void {
    this.afterCommit = [];
    this.ahead = false;
    const noRoom = this.options.room?.explains(error);
    if (noRoom && this.takesWrites()) {
      for (const undo of undoing.reverse()) undo();
      // After that: what is taken back is no change that readers wait for.
      this.tallies.landed();
      for (const job of done) job.settle(noRoom);
      return;
    }
    const waiting = this.jobs;
    this.jobs = [];
    for (const job of [...done, ...waiting]) job.settle(error);
    this.options.onFatal(error);
  }

  /** After some failures LMDB begins no transaction any more; its thread would not tell, and be waited for without end. */
  private takesWrites(): boolean {
    try {
      this.env.transactionSync(() => {
        // It tells of no failure to begin or to abort, but of one to touch anything; there is no such key.
        this.meta.remove(noKey);
        return ABORT;
      });
      return true;
    } catch {
      return false;
    }
  }

  snapshot(): Snapshot {
    const transaction = this.env.useReadTransaction();
    let released = false;
    return {
      get transaction(): never {
        if (released) throw new MongoError(ErrorCode.NoSuchTransaction, 'The transaction has ended.');
        return transaction as never;
      },
      release: () => {
        released = true;
        transaction.done();
      },
    };
  }

  /** A compacted copy of the last commit, into a folder that is there; a thread of LMDB's own makes it. */
  copyTo(folder: string): Promise<void> {
    return this.env.backup(folder, true);
  }

  /** Commits what waits, then closes. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    while (this.flight) await this.flight;
    await this.env.close();
  }
}

/** Why a commit has failed: LMDB's thread tells it apart from the failure. */
async function causeOf(error: unknown): Promise<unknown> {
  const cause = error instanceof Error && 'commitError' in error ? error.commitError : undefined;
  try {
    await cause;
    return error;
  } catch (failure) {
    return failure;
  }
}
