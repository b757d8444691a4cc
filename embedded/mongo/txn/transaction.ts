import { decodeDoc } from '../bson/decode.ts';
import type { Doc } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { type Catalog, type Collection, keptIndexes } from '../storage/catalog.ts';
import { changedKeys, DirectView, duplicateOf, recordLock, uniqueLock } from '../storage/direct-view.ts';
import { indexKeys } from '../storage/index-keys.ts';
import type { Index } from '../storage/index-spec.ts';
import {
  countRecords,
  indexKey,
  readBytes,
  readRecord,
  recordIdOf,
  scanRecords,
} from '../storage/records.ts';
import { type Snapshot, type Store, scanRange } from '../storage/store.ts';
import { Found, type OwnWrite, type WriteView } from '../storage/view.ts';
import type { Locks, Owner } from './locks.ts';

interface Change {
  before: Buffer | undefined;
  after: Buffer | undefined;
}

export function writeConflict(): MongoError {
  return new MongoError(
    ErrorCode.WriteConflict,
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    {},
    ['TransientTransactionError'],
  );
}

/**
 * A multi-document transaction: an LMDB snapshot, the transaction's own writes above it, and a
 * lock on every record and unique key it has written. Whoever writes first wins; a write to
 * something that has changed since the snapshot, or that another holds, is a conflict.
 */
export class Transaction implements WriteView, Owner {
  readonly snapshotSeq: number;
  readonly ended: Promise<void>;
  readonly startedAt = Date.now();
  private readonly store: Store;
  private readonly catalog: Catalog;
  private readonly locks: Locks;
  private readonly snapshot: Snapshot;
  private readonly held = new Set<string>();
  private readonly changes = new Map<number, { collection: Collection; records: Map<number, Change> }>();
  private readonly uniqueKeys = new Map<string, number | undefined>();
  private finish: () => void = () => {};
  private open = true;

  constructor(store: Store, catalog: Catalog, locks: Locks) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.snapshotSeq = store.commitSeq;
    this.snapshot = store.snapshot();
    this.ended = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  hasWritten(collection: Collection): boolean {
    return this.changes.has(collection.id);
  }

  get isReadOnly(): boolean {
    return this.changes.size === 0;
  }

  record(collection: Collection, recordId: number): Buffer | undefined {
    const change = this.changes.get(collection.id)?.records.get(recordId);
    return change ? change.after : this.snapshotRecord(collection, recordId);
  }

  private snapshotRecord(collection: Collection, recordId: number): Buffer | undefined {
    return readRecord(this.store, collection, recordId, this.snapshot);
  }

  *records(collection: Collection, reverse: boolean): Generator<Found> {
    const own = this.changes.get(collection.id)?.records;
    const inserted = this.insertedRecords(collection);
    if (reverse) yield* inserted.reverse();
    const kept = scanRecords(this.store, collection, reverse, this.snapshot);
    for (const { recordId, raw } of kept) {
      const change = own?.get(recordId);
      if (!change) yield new Found(recordId, raw);
      else if (change.after) yield new Found(recordId, change.after);
    }
    if (!reverse) yield* inserted;
  }

  private insertedRecords(collection: Collection): Found[] {
    const own = this.changes.get(collection.id)?.records;
    if (!own) return [];
    const inserted: Found[] = [];
    for (const [recordId, change] of own) {
      if (!change.before && change.after) inserted.push(new Found(recordId, change.after));
    }
    return inserted.sort((a, b) => a.recordId - b.recordId);
  }

  *entries(index: Index, low: Buffer, high: Buffer, reverse: boolean): Generator<number> {
    const from = indexKey(index.id, low);
    const to = indexKey(index.id, high);
    const range = scanRange(this.store.index, from, to, reverse, this.snapshot);
    for (const { value } of range) yield recordIdOf(value);
  }

  unique(index: Index, key: Buffer): number | undefined {
    const lock = uniqueLock(index, key);
    if (this.uniqueKeys.has(lock)) return this.uniqueKeys.get(lock);
    return this.snapshotUnique(index, key);
  }

  private snapshotUnique(index: Index, key: Buffer): number | undefined {
    const value = readBytes(this.store.index, indexKey(index.id, key), this.snapshot);
    return value && recordIdOf(value);
  }

  count(collection: Collection): number {
    let count = countRecords(this.store, collection.id, this.snapshot);
    for (const change of this.changes.get(collection.id)?.records.values() ?? []) {
      count += (change.after ? 1 : 0) - (change.before ? 1 : 0);
    }
    return count;
  }

  ownWrites(collection: Collection): ReadonlyMap<number, OwnWrite> | undefined {
    return this.changes.get(collection.id)?.records;
  }

  insert(collection: Collection, raw: Buffer, document: Doc): number {
    const recordId = collection.nextRecordId++;
    for (const index of keptIndexes(collection)) {
      const keys = indexKeys(index, document);
      if (index.unique) for (const key of keys) this.claimUnique(collection, index, key, recordId, document);
    }
    this.note(collection, recordId, undefined, raw);
    return recordId;
  }

  replace(collection: Collection, before: Found, after: Buffer, afterDocument: Doc): void {
    this.lockRecord(collection, before.recordId);
    for (const index of keptIndexes(collection)) {
      const { added, removed } = changedKeys(index, before.document, afterDocument);
      if (!index.unique) continue;
      for (const key of removed) this.releaseUnique(index, key);
      for (const key of added) this.claimUnique(collection, index, key, before.recordId, afterDocument);
    }
    this.note(collection, before.recordId, before.raw, after);
  }

  remove(collection: Collection, before: Found): void {
    this.lockRecord(collection, before.recordId);
    for (const index of keptIndexes(collection)) {
      if (!index.unique) continue;
      for (const key of indexKeys(index, before.document)) this.releaseUnique(index, key);
    }
    this.note(collection, before.recordId, before.raw, undefined);
  }

  private note(
    collection: Collection,
    recordId: number,
    before: Buffer | undefined,
    after: Buffer | undefined,
  ): void {
    let own = this.changes.get(collection.id);
    if (!own) {
      own = { collection, records: new Map() };
      this.changes.set(collection.id, own);
    }
    const earlier = own.records.get(recordId);
    if (earlier) earlier.after = after;
    else own.records.set(recordId, { before, after });
  }

  private lock(key: string): void {
    if (!this.open) throw new MongoError(ErrorCode.NoSuchTransaction, 'The transaction has ended.');
    const holder = this.locks.holder(key);
    if (holder === this) return;
    if (holder) throw writeConflict();
    this.locks.take(key, this);
    this.held.add(key);
  }

  /** Locks a record, unless it has changed since the snapshot. */
  private lockRecord(collection: Collection, recordId: number): void {
    const key = recordLock(collection, recordId);
    if (this.held.has(key) || this.changes.get(collection.id)?.records.has(recordId)) return;
    this.lock(key);
    const mine = this.snapshotRecord(collection, recordId);
    const latest = readRecord(this.store, collection, recordId);
    if (!mine || !latest || !mine.equals(latest)) throw writeConflict();
  }

  private lockUnique(index: Index, key: Buffer): string {
    const lock = uniqueLock(index, key);
    if (this.held.has(lock)) return lock;
    this.lock(lock);
    const latest = readBytes(this.store.index, indexKey(index.id, key));
    if (this.snapshotUnique(index, key) !== (latest && recordIdOf(latest))) throw writeConflict();
    return lock;
  }

  private claimUnique(
    collection: Collection,
    index: Index,
    key: Buffer,
    recordId: number,
    document: Doc,
  ): void {
    const lock = this.lockUnique(index, key);
    const other = this.unique(index, key);
    if (other !== undefined && other !== recordId) throw duplicateOf(collection, index, key, document);
    this.uniqueKeys.set(lock, recordId);
  }

  private releaseUnique(index: Index, key: Buffer): void {
    this.uniqueKeys.set(this.lockUnique(index, key), undefined);
  }

  /** In a store job: puts the writes. The locks have kept everything they touch as it was. */
  apply(): void {
    const latest = new DirectView(this.store, this.catalog, this.locks, this);
    const all = [...this.changes.values()];
    const each = (use: (collection: Collection, recordId: number, change: Change) => void): void => {
      for (const { collection, records } of all)
        for (const [id, change] of records) use(collection, id, change);
    };
    // Removals first, then replacements that only free keys, so that a key may pass from one record to another.
    each((collection, recordId, { before, after }) => {
      if (before && !after) latest.remove(collection, new Found(recordId, before));
    });
    each((collection, recordId, { before, after }) => {
      if (before && after) latest.freeUniqueKeys(collection, new Found(recordId, before), decodeDoc(after));
    });
    each((collection, recordId, { before, after }) => {
      if (before && after) latest.replace(collection, new Found(recordId, before), after, decodeDoc(after));
      else if (after) latest.insertAt(collection, recordId, after, decodeDoc(after));
    });
  }

  /** Frees the snapshot and the locks; waiting writers go on. */
  end(): void {
    if (!this.open) return;
    this.open = false;
    this.locks.release(this.held);
    this.snapshot.release();
    this.finish();
  }
}
