import type { RootDatabase } from 'lmdb';
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
  getRange(range: Range & { mostBytes?: number }): Entry[];
  getKeys(range: Range): Buffer[];
}

export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** A read transaction of LMDB that keeps its snapshot until it is released. */
export interface Snapshot {
  /** What LMDB's reads take; throws once it is released, as a slow reader may find it. */
  readonly transaction: never;
  release(): void;
}

type LmdbTable = ReturnType<RootDatabase<Buffer, Buffer>['openDB']>;

/** A tree of LMDB's, in pages. */
export type TreeStats = Record<
  'pageSize' | 'treeBranchPageCount' | 'treeLeafPageCount' | 'overflowPages',
  number
>;

/** What LMDB's own types leave out. */
interface Native {
  get(key: Buffer, options?: { transaction: never }): Buffer | undefined;
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  getRange(range: Range): Iterable<Entry>;
  getKeys(range: Range): Iterable<Buffer>;
  getStats(): TreeStats;
}

/** A table as LMDB keeps it. A read that meets a damaged page is answered with an error, and no other read is. */
export class Table implements Bytes {
  private readonly native: Native;
  private readonly reset: () => void;

  /** `reset` lets go of the read transaction that reads share: LMDB fails all of it after such a page. */
  constructor(table: LmdbTable, reset: () => void) {
    this.native = table as unknown as Native;
    this.reset = reset;
  }

  get(key: Buffer, options?: { transaction: never }): Buffer | undefined {
    try {
      return this.native.get(key, options);
    } catch (error) {
      throw this.unreadable(error);
    }
  }

  put(key: Buffer, value: Buffer): void {
    this.native.put(key, value);
  }

  remove(key: Buffer): void {
    this.native.remove(key);
  }

  /** Ends with the entry that makes it `mostBytes` of values. */
  getRange({ mostBytes = Infinity, ...range }: Range & { mostBytes?: number }): Entry[] {
    let bytes = 0;
    return this.all(this.native.getRange(range), ({ value }) => {
      bytes += value.length;
      return bytes < mostBytes;
    });
  }

  getKeys(range: Range): Buffer[] {
    return this.all(this.native.getKeys(range));
  }

  /** LMDB's pages of the table. */
  get bytes(): number {
    const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = this.native.getStats();
    return pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages);
  }

  private all<T>(range: Iterable<T>, goOn: (row: T) => boolean = () => true): T[] {
    const rows = range[Symbol.iterator]();
    const found: T[] = [];
    try {
      for (let row = rows.next(); !row.done; row = rows.next()) {
        found.push(row.value);
        if (goOn(row.value)) continue;
        rows.return?.();
        break;
      }
      return found;
    } catch (error) {
      // Else its cursor would keep the transaction, and the next read would find that again.
      rows.return?.();
      throw this.unreadable(error);
    }
  }

  private unreadable(error: unknown): MongoError {
    // Not the store's fault, as a snapshot that has been released.
    if (error instanceof MongoError) return error;
    this.reset();
    return new MongoError(
      ErrorCode.DataCorruptionDetected,
      `A page of the data file cannot be read (${String(error)}). It is not served; check the store with --check.`,
    );
  }
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
    if (!last || (chunk.length < size && bytes < chunkBytes)) return;
    from = reverse ? last.key : Buffer.concat([last.key, zero]);
    size = Math.min(size * 4, 512);
  }
}

const zero = Buffer.from([0]);
/** Where a chunk ends, however few entries it has. */
const chunkBytes = 500_000;

function readChunk(
  db: Bytes,
  start: Buffer,
  end: Buffer,
  reverse: boolean,
  limit: number,
  snapshot: Snapshot | undefined,
): Entry[] {
  const options = {
    start,
    end,
    limit,
    mostBytes: chunkBytes,
    reverse,
    exclusiveStart: reverse,
    inclusiveEnd: reverse,
  };
  return db.getRange(snapshot ? { ...options, transaction: snapshot.transaction } : options);
}
