import { open, type RootDatabase } from 'lmdb';
import { ErrorCode, MongoError } from '../errors.ts';

interface Range {
  start?: Buffer;
  end?: Buffer;
  limit?: number;
  reverse?: boolean;
  transaction?: never;
}

/** A table of LMDB as this server uses it: every write is inside a store job, where it is done at once. */
export interface Bytes {
  get(key: Buffer, options?: { transaction: never }): Buffer | undefined;
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  getRange(range: Range): Iterable<Entry>;
  getKeys(range: Range): Iterable<Buffer>;
  getKeysCount(range: Range): number;
}

interface Job {
  run(): void;
  settle(failure?: unknown): void;
}

/** A read transaction of LMDB that keeps its snapshot until it is released. */
export interface Snapshot {
  /** What LMDB's reads take; throws once it is released, as a slow reader may find it. */
  readonly transaction: never;
  release(): void;
}

const mapBytes = 64 * 1024 ** 3;
const groupMillis = 20;

/**
 * The LMDB environment and its single writer. Jobs that arrive together share one LMDB
 * transaction and one fsync; each is a child transaction, so one that throws takes back only its
 * own puts. A job's promise resolves when the group is on disk.
 */
export class Store {
  readonly docs: Bytes;
  readonly index: Bytes;
  readonly meta: Bytes;
  readonly replies: Bytes;
  /** Number of groups committed since start; orders snapshots and catalog changes. */
  commitSeq = 0;
  /** Where the data lies. */
  readonly directory: string;
  private readonly env: RootDatabase<Buffer, Buffer>;
  private jobs: Job[] = [];
  private scheduled = false;
  private closed = false;
  private afterCommit: (() => void)[] = [];
  private undoing: (() => void)[] = [];
  private readonly onFatal: (error: unknown) => void;
  private readonly onFlushed: (() => void) | undefined;

  /** `onFlushed` is told of every group that is on disk, before anybody else is. */
  constructor(directory: string, onFatal: (error: unknown) => void, onFlushed?: () => void) {
    this.directory = directory;
    this.onFatal = onFatal;
    this.onFlushed = onFlushed;
    this.env = open({
      path: directory,
      encoding: 'binary',
      keyEncoding: 'binary',
      mapSize: mapBytes,
      maxReaders: 4000,
      maxDbs: 8,
      // Off: a group is flushed before it is acknowledged, and one thread does it all in order.
      overlappingSync: false,
    });
    const openDb = (name: string): Bytes =>
      this.env.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
    this.docs = openDb('docs');
    this.index = openDb('index');
    this.meta = openDb('meta');
    this.replies = openDb('replies');
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
          try {
            result = this.env.transactionSync(job);
          } catch (error) {
            for (const undo of this.undoing.reverse()) undo();
            thrown = { error };
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
      job();
    });
  }

  /** Called inside a job: runs once the group holding it is on disk. */
  whenCommitted(callback: () => void): void {
    this.afterCommit.push(callback);
  }

  /** Called inside a job: takes back a change made in memory, should the job throw. */
  onRollback(undo: () => void): void {
    this.undoing.push(undo);
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.commitGroup());
  }

  private commitGroup(): void {
    this.scheduled = false;
    const waiting = this.jobs;
    // `close` may have committed what this call was scheduled for, and the environment may be gone.
    if (waiting.length === 0) return;
    const done: Job[] = [];
    try {
      this.env.transactionSync(() => {
        const until = performance.now() + groupMillis;
        while (waiting.length > done.length && (done.length === 0 || performance.now() < until)) {
          const job = waiting[done.length] as Job;
          done.push(job);
          job.run();
        }
      });
    } catch (error) {
      for (const job of waiting) job.settle(error);
      this.jobs = [];
      // What is in memory no longer matches the disk: stop, and let the next start read the truth.
      this.onFatal(error);
      return;
    }
    this.onFlushed?.();
    this.jobs = waiting.slice(done.length);
    this.commitSeq++;
    const callbacks = this.afterCommit;
    this.afterCommit = [];
    for (const callback of callbacks) callback();
    for (const job of done) job.settle();
    if (this.jobs.length > 0) this.schedule();
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
    while (this.jobs.length > 0) this.commitGroup();
    await this.env.close();
  }
}

export interface Entry {
  key: Buffer;
  value: Buffer;
}

/**
 * Entries of [low, high) in order. They are read in chunks and no cursor stays open between them,
 * so a slow reader holds nothing and other clients get their turn.
 */
export function* scanRange(
  db: Bytes,
  low: Buffer,
  high: Buffer,
  reverse: boolean,
  snapshot: Snapshot | undefined,
): Generator<Entry> {
  let from = reverse ? high : low;
  let size = 16;
  for (;;) {
    const chunk = readChunk(db, from, reverse ? low : high, reverse, size, snapshot);
    let bytes = 0;
    for (const entry of chunk) {
      bytes += entry.value.length;
      yield entry;
    }
    const last = chunk[chunk.length - 1];
    if (chunk.length < size || !last) return;
    from = reverse ? last.key : Buffer.concat([last.key, zero]);
    size = bytes > 500_000 ? Math.max(4, size >> 1) : Math.min(size * 4, 512);
  }
}

const zero = Buffer.from([0]);

function readChunk(
  db: Bytes,
  start: Buffer,
  end: Buffer,
  reverse: boolean,
  limit: number,
  snapshot: Snapshot | undefined,
): Entry[] {
  const options = { start, end, limit, reverse, exclusiveStart: reverse, inclusiveEnd: reverse };
  return Array.from(db.getRange(snapshot ? { ...options, transaction: snapshot.transaction } : options));
}
