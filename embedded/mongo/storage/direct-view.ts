import { equalValues } from '../bson/compare.ts';
import { decodeDoc } from '../bson/decode.ts';
import { boundedKey } from '../bson/key-encoding.ts';
import { splitPath, valuesAtPath } from '../bson/path.ts';
import { cloneValue, type Doc } from '../bson/value.ts';
import type { Locks, Owner } from '../txn/locks.ts';
import { scanRange } from './bytes.ts';
import { type Catalog, type Collection, keptIndexes } from './catalog.ts';
import { indexKeys, tupleKey } from './index-keys.ts';
import type { Index } from './index-spec.ts';
import {
  indexKey,
  putRecord,
  readBytes,
  readRecord,
  recordIdBytes,
  recordIdOf,
  removeRecord,
  scanRecords,
} from './records.ts';
import type { Store } from './store.ts';
import { duplicateKey, Found, type WriteView } from './view.ts';

/** Thrown by a write that meets another transaction's lock; the caller waits and starts again. */
export class LockedError extends Error {
  readonly owner: Owner;
  constructor(owner: Owner) {
    super('locked by a transaction');
    this.owner = owner;
  }
}

export function recordLock(collection: Collection, recordId: number): string {
  return `r${collection.id}:${recordId}`;
}

/** Held by a transaction that makes the collection. */
export function namespaceLock(db: string, name: string): string {
  return `c${db}.${name}`;
}

export function uniqueLock(index: Index, key: Buffer): string {
  return `u${index.id}:${key.toString('latin1')}`;
}

/**
 * The latest state, read anywhere and written inside a store job. Writes respect the locks of open
 * transactions; `file`, `unfile` and `drop` are for those whose locks are held already.
 */
export class DirectView implements WriteView {
  private readonly store: Store;
  private readonly catalog: Catalog;
  private readonly locks: Locks;

  constructor(store: Store, catalog: Catalog, locks: Locks) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
  }

  /** An index whose commit is on its way to the disk has entries that no reader finds yet. */
  get snapshotSeq(): number | undefined {
    return this.store.isAhead ? this.store.commitSeq : undefined;
  }

  record(collection: Collection, recordId: number): Buffer | undefined {
    return readRecord(this.store, collection, recordId);
  }

  *records(collection: Collection, reverse: boolean): Generator<Found> {
    for (const { recordId, raw } of scanRecords(this.store, collection, reverse)) {
      yield new Found(recordId, raw);
    }
  }

  *entries(index: Index, low: Buffer, high: Buffer, reverse: boolean): Generator<number> {
    const from = indexKey(index.id, low);
    const to = indexKey(index.id, high);
    for (const { value } of scanRange(this.store.index, from, to, reverse, undefined))
      yield recordIdOf(value);
  }

  unique(index: Index, key: Buffer): number | undefined {
    const value = readBytes(this.store.index, indexKey(index.id, key));
    return value && recordIdOf(value);
  }

  count(collection: Collection): number {
    return this.store.tallies.of(collection.id).count;
  }

  ownWrites(): undefined {
    return undefined;
  }

  /** Checks everything first, then puts: a throw leaves nothing behind. */
  insert(collection: Collection, raw: Buffer, document: Doc): number {
    this.store.requireRoom();
    const recordId = collection.nextRecordId++;
    const filing = filingOf(collection, undefined, document);
    this.checkKeys(collection, filing, recordId, document);
    this.file(collection, recordId, raw, filing, undefined);
    this.catalog.saveIfChanged(collection);
    return recordId;
  }

  replace(collection: Collection, before: Found, after: Buffer, afterDocument: Doc): void {
    const { recordId } = before;
    this.store.requireRoom();
    this.checkLock(recordLock(collection, recordId));
    const filing = filingOf(collection, before.document, afterDocument);
    this.checkKeys(collection, filing, recordId, afterDocument);
    this.unfile(recordId, filing);
    this.file(collection, recordId, after, filing, before.raw.length);
    this.catalog.saveIfChanged(collection);
  }

  remove(collection: Collection, before: Found): void {
    this.checkLock(recordLock(collection, before.recordId));
    this.unfile(before.recordId, filingOf(collection, before.document, undefined));
    this.drop(collection, before.recordId, before.raw.length);
  }

  /** In a job: takes out the record of so many bytes, but none of its entries. */
  drop(collection: Collection, recordId: number, bytes: number): void {
    removeRecord(this.store, collection, recordId, bytes);
  }

  /** In a job: takes out the entries that a change of the record gives up. */
  unfile(recordId: number, filing: Filing): void {
    for (const { index, removed } of filing)
      for (const key of removed) this.removeEntry(index, key, recordId);
  }

  /** In a job: puts the record, in the place of one of `before` bytes if there is one, and its new entries. */
  file(
    collection: Collection,
    recordId: number,
    raw: Buffer,
    filing: Filing,
    before: number | undefined,
  ): void {
    putRecord(this.store, collection, recordId, raw, before);
    for (const { index, added } of filing) for (const key of added) this.putEntry(index, key, recordId);
  }

  /**
   * In a job: files the documents from a record id on in new indexes, for as long as `goOn` says.
   * Gives the record id to go on from, or undefined when all are filed.
   */
  fileFrom(
    collection: Collection,
    indexes: readonly Index[],
    from: number,
    goOn: () => boolean,
  ): number | undefined {
    this.store.requireRoom();
    let filed = 0;
    for (const { recordId, raw } of scanRecords(this.store, collection, false, undefined, from)) {
      // One is filed whatever happens: to read a large one may take all the time there is.
      if (filed++ > 0 && !goOn()) return recordId;
      const document = decodeDoc(raw);
      for (const index of indexes) {
        const keys = indexKeys(index, document);
        this.checkUnique(collection, index, keys, recordId, document);
        for (const key of keys) this.putEntry(index, key, recordId);
      }
    }
    return undefined;
  }

  private putEntry(index: Index, key: Buffer, recordId: number): void {
    const entry = indexKey(index.id, key, index.unique ? undefined : recordId);
    this.store.index.put(entry, recordIdBytes(recordId));
  }

  private removeEntry(index: Index, key: Buffer, recordId: number): void {
    // An index that is being built may hold the unique key of another record, and not yet of this one.
    if (index.unique && this.unique(index, key) !== recordId) return;
    this.store.index.remove(indexKey(index.id, key, index.unique ? undefined : recordId));
  }

  private checkLock(key: string): void {
    const holder = this.locks.holder(key);
    if (holder) throw new LockedError(holder);
  }

  private checkKeys(collection: Collection, filing: Filing, recordId: number, document: Doc): void {
    for (const { index, added, removed } of filing) {
      this.checkUnique(collection, index, added, recordId, document);
      if (index.unique) for (const key of removed) this.checkLock(uniqueLock(index, key));
    }
  }

  private checkUnique(
    collection: Collection,
    index: Index,
    keys: Buffer[],
    recordId: number,
    document: Doc,
  ): void {
    if (!index.unique) return;
    for (const key of keys) {
      this.checkLock(uniqueLock(index, key));
      const other = this.unique(index, key);
      if (other !== undefined && other !== recordId) throw duplicateOf(collection, index, key, document);
    }
  }
}

/** The keys that a change of one record puts into the indexes and takes out of them. */
export type Filing = readonly KeyChanges[];

interface KeyChanges {
  index: Index;
  added: Buffer[];
  removed: Buffer[];
}

const noKeys: Buffer[] = [];

/** Where a change files a record anew: no `before` inserts it, no `after` removes it. */
export function filingOf(collection: Collection, before: Doc | undefined, after: Doc | undefined): Filing {
  const filing: KeyChanges[] = [];
  for (const index of keptIndexes(collection)) {
    if (before && after && filesAlike(index, before, after)) continue;
    const old = before ? indexKeys(index, before) : noKeys;
    const now = after ? indexKeys(index, after) : noKeys;
    const added = keysBeside(now, old);
    const removed = keysBeside(old, now);
    if (added.length > 0 || removed.length > 0) filing.push({ index, added, removed });
  }
  return filing;
}

/** Most updates leave an index's fields alone: then its keys need not be made to be compared. */
function filesAlike(index: Index, before: Doc, after: Doc): boolean {
  if (index.partial || index.collation) return false;
  return index.fields.every(({ path }) => {
    const name = splitPath(path)[0] as string;
    const [old, now] = [before.get(name), after.get(name)];
    return old === now || (old !== undefined && now !== undefined && equalValues(old, now));
  });
}

/** The keys that are not among the others. */
function keysBeside(keys: Buffer[], others: Buffer[]): Buffer[] {
  if (others.length === 0 || keys.length === 0) return keys;
  if (others.length === 1 && keys.length === 1)
    return (keys[0] as Buffer).equals(others[0] as Buffer) ? noKeys : keys;
  const known = new Set(others.map((key) => key.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}

/** The duplicate key error for the document's values that made `key`. */
export function duplicateOf(collection: Collection, index: Index, key: Buffer, document: Doc) {
  const choices = index.fields.map((field) => {
    const values = valuesAtPath(document, splitPath(field.path));
    return values.length > 0 ? values : [null];
  });
  let tuples: (typeof choices)[number][] = [[]];
  for (const values of choices) {
    tuples = tuples.flatMap((tuple) => values.map((value) => [...tuple, value])).slice(0, 10_000);
  }
  const tuple = tuples.find((each) => boundedKey(tupleKey(index, each)).equals(key)) ?? tuples[0] ?? [];
  const shown: Doc = new Map();
  index.fields.forEach((field, i) => {
    shown.set(field.path, cloneValue(tuple[i] ?? null));
  });
  return duplicateKey(collection, index, shown);
}
