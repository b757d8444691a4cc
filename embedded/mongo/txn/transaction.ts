import { decodeDoc } from '../bson/decode.ts';
import type { Doc } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Catalog, Collection } from '../storage/catalog.ts';
import {
  DirectView,
  duplicateOf,
  type Filing,
  filingOf,
  namespaceLock,
  recordLock,
  uniqueLock,
} from '../storage/direct-view.ts';
import type { Index } from '../storage/index-spec.ts';
import { indexKey, readBytes, readRecord, recordIdOf } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import { Found, type OwnWrite, type WriteView } from '../storage/view.ts';
import type { Locks, Owner } from './locks.ts';
import { SnapshotView } from './snapshot-view.ts';

interface Change {
  before: Buffer | undefined;
  after: Buffer | undefined;
  /** Its index keys, as long as they are kept for the commit. */
  filing: Filing | undefined;
}

/** Of so many changes the commit need not work out the index keys again; of more they would fill the memory. */
const keptFilings = 20_000;

function filingOfChange(collection: Collection, { before, after, filing }: Change): Filing {
  return filing ?? filingOf(collection, before && decodeDoc(before), after && decodeDoc(after));
}

/** What a transaction may hold in memory until it commits. */
const maxBytes = 128 * 1024 * 1024;

function writeConflict(): MongoError {
  return new MongoError(
    ErrorCode.WriteConflict,
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  );
}

/**
 * A multi-document transaction: an LMDB snapshot, the transaction's own writes above it, and a
 * lock on every record and unique key it has written and every collection it has made. Whoever
 * writes first wins; a write to something that has changed since the snapshot, or that another
 * holds, is a conflict.
 */
export class Transaction extends SnapshotView implements WriteView, Owner {
  readonly ended: Promise<void>;
  private readonly catalog: Catalog;
  private readonly locks: Locks;
  private readonly held = new Set<string>();
  private readonly created = new Map<string, Collection>();
  private readonly changes = new Map<number, { collection: Collection; records: Map<number, Change> }>();
  private readonly uniqueKeys = new Map<string, number | undefined>();
  private bytes = 0;
  private finish: () => void = () => {};

  constructor(store: Store, catalog: Catalog, locks: Locks) {
    super(store);
    this.catalog = catalog;
    this.locks = locks;
    this.ended = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  hasWritten(collection: Collection): boolean {
    return this.changes.has(collection.id);
  }

  get isReadOnly(): boolean {
    return this.changes.size === 0 && this.created.size === 0;
  }

  /** Makes a collection that is this transaction's own until it commits. */
  createCollection(db: string, name: string, options?: Doc): Collection {
    this.lock(namespaceLock(db, name));
    const collection = this.catalog.prepare(db, name, options);
    this.created.set(collection.ns, collection);
    return collection;
  }

  override ownCollection(ns: string): Collection | undefined {
    return this.created.get(ns);
  }

  /** Adds an index to a collection that this transaction has made and not yet written to. */
  addIndex(collection: Collection, spec: Doc): void {
    if (this.created.get(collection.ns) !== collection || this.hasWritten(collection)) {
      throw new MongoError(
        ErrorCode.OperationNotSupportedInTransaction,
        `Cannot create new indexes on existing collection ${collection.ns} in a multi-document transaction.`,
      );
    }
    collection.indexes = [...collection.indexes, this.catalog.prepareIndex(spec)];
  }

  override record(collection: Collection, recordId: number): Buffer | undefined {
    const change = this.changes.get(collection.id)?.records.get(recordId);
    return change ? change.after : super.record(collection, recordId);
  }

  override *records(collection: Collection, reverse: boolean): Generator<Found> {
    const own = this.changes.get(collection.id)?.records;
    const inserted = this.insertedRecords(collection);
    if (reverse) yield* inserted.reverse();
    for (const found of super.records(collection, reverse)) {
      const change = own?.get(found.recordId);
      if (!change) yield found;
      else if (change.after) yield new Found(found.recordId, change.after);
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

  override unique(index: Index, key: Buffer): number | undefined {
    const lock = uniqueLock(index, key);
    if (this.uniqueKeys.has(lock)) return this.uniqueKeys.get(lock);
    return super.unique(index, key);
  }

  override count(collection: Collection): number {
    let count = super.count(collection);
    for (const change of this.changes.get(collection.id)?.records.values() ?? []) {
      count += (change.after ? 1 : 0) - (change.before ? 1 : 0);
    }
    return count;
  }

  override ownWrites(collection: Collection): ReadonlyMap<number, OwnWrite> | undefined {
    return this.changes.get(collection.id)?.records;
  }

  insert(collection: Collection, raw: Buffer, document: Doc): number {
    this.store.requireRoom();
    const recordId = collection.nextRecordId++;
    const filing = this.claim(collection, recordId, undefined, document);
    this.note(collection, recordId, { before: undefined, after: raw, filing });
    return recordId;
  }

  replace(collection: Collection, before: Found, after: Buffer, afterDocument: Doc): void {
    this.store.requireRoom();
    this.lockRecord(collection, before);
    const filing = this.claim(collection, before.recordId, before.document, afterDocument);
    this.note(collection, before.recordId, { before: before.raw, after, filing });
  }

  remove(collection: Collection, before: Found): void {
    this.lockRecord(collection, before);
    const filing = this.claim(collection, before.recordId, before.document, undefined);
    this.note(collection, before.recordId, { before: before.raw, after: undefined, filing });
  }

  /** Lets go of the unique keys that a change gives up, and takes those that it needs. */
  private claim(
    collection: Collection,
    recordId: number,
    before: Doc | undefined,
    after: Doc | undefined,
  ): Filing {
    const filing = filingOf(collection, before, after);
    for (const { index, added, removed } of filing) {
      if (!index.unique) continue;
      for (const key of removed) this.releaseUnique(index, key);
      for (const key of added) this.claimUnique(collection, index, key, recordId, after as Doc);
    }
    return filing;
  }

  private note(collection: Collection, recordId: number, change: Change): void {
    this.bytes += change.after?.length ?? 0;
    if (this.bytes > maxBytes) {
      throw new MongoError(
        ErrorCode.TransactionTooLarge,
        `The writes of one transaction must not exceed ${maxBytes} bytes`,
      );
    }
    let own = this.changes.get(collection.id);
    if (!own) {
      own = { collection, records: new Map() };
      this.changes.set(collection.id, own);
    }
    const earlier = own.records.get(recordId);
    const filing = earlier || own.records.size >= keptFilings ? undefined : change.filing;
    own.records.set(recordId, {
      before: earlier ? earlier.before : change.before,
      after: change.after,
      filing,
    });
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
  private lockRecord(collection: Collection, { recordId, raw }: Found): void {
    if (this.changes.get(collection.id)?.records.has(recordId)) return;
    this.lock(recordLock(collection, recordId));
    if (!readRecord(this.store, collection, recordId)?.equals(raw)) throw writeConflict();
  }

  private lockUnique(index: Index, key: Buffer): string {
    const lock = uniqueLock(index, key);
    if (this.held.has(lock)) return lock;
    this.lock(lock);
    const latest = readBytes(this.store.index, indexKey(index.id, key));
    if (super.unique(index, key) !== (latest && recordIdOf(latest))) throw writeConflict();
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

  /** In a store job: puts the writes, collections first. The locks have kept everything they touch as it was. */
  apply(): void {
    const latest = new DirectView(this.store, this.catalog, this.locks);
    for (const collection of this.created.values()) this.catalog.adopt(collection);
    // What is given up goes first, so that a key may pass from one record to another.
    for (const { collection, records } of this.changes.values()) {
      for (const [recordId, change] of records) {
        if (change.before) latest.unfile(recordId, filingOfChange(collection, change));
        if (change.before && !change.after) latest.drop(collection, recordId, change.before.length);
      }
    }
    for (const { collection, records } of this.changes.values()) {
      for (const [recordId, change] of records) {
        if (change.after) {
          const filing = filingOfChange(collection, change);
          latest.file(collection, recordId, change.after, filing, change.before?.length);
        }
      }
      this.catalog.saveIfChanged(collection);
    }
  }

  /** Frees the snapshot and the locks; waiting writers go on. */
  override end(): boolean {
    if (!super.end()) return false;
    this.locks.release(this.held);
    this.finish();
    return true;
  }
}
