import { decodeDoc } from '../bson/decode.ts';
import { boundedKey } from '../bson/key-encoding.ts';
import { splitPath, valuesAtPath } from '../bson/path.ts';
import { cloneValue, type Doc } from '../bson/value.ts';
import type { Locks, Owner } from '../txn/locks.ts';
import { type Catalog, type Collection, keptIndexes } from './catalog.ts';
import { indexKeys, tupleKey } from './index-keys.ts';
import type { Index } from './index-spec.ts';
import {
  countRecords,
  indexKey,
  putRecord,
  readBytes,
  readRecord,
  recordIdBytes,
  recordIdOf,
  recordKey,
  scanRecords,
} from './records.ts';
import { type Store, scanRange } from './store.ts';
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
 * The latest state, read anywhere and written inside a store job. Writes respect the locks of
 * open transactions; `owner` is the transaction whose writes these are, when it commits.
 */
export class DirectView implements WriteView {
  readonly snapshotSeq: undefined;
  private readonly store: Store;
  private readonly catalog: Catalog;
  private readonly locks: Locks;
  private readonly owner: Owner | undefined;

  constructor(store: Store, catalog: Catalog, locks: Locks, owner?: Owner) {
    this.store = store;
    this.catalog = catalog;
    this.locks = locks;
    this.owner = owner;
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
    return countRecords(this.store, collection.id);
  }

  ownWrites(): undefined {
    return undefined;
  }

  insert(collection: Collection, raw: Buffer, document: Doc): number {
    const recordId = collection.nextRecordId++;
    this.insertAt(collection, recordId, raw, document);
    return recordId;
  }

  /** Checks everything first, then puts: a throw leaves nothing behind. */
  insertAt(collection: Collection, recordId: number, raw: Buffer, document: Doc): void {
    const filed = keptIndexes(collection).map((index) => ({ index, keys: indexKeys(index, document) }));
    for (const { index, keys } of filed) this.checkUnique(collection, index, keys, recordId, document);
    putRecord(this.store, collection, recordId, raw);
    for (const { index, keys } of filed) for (const key of keys) this.putEntry(index, key, recordId);
    this.catalog.saveIfChanged(collection);
  }

  replace(collection: Collection, before: Found, after: Buffer, afterDocument: Doc): void {
    this.checkLock(recordLock(collection, before.recordId));
    const indexes = keptIndexes(collection);
    const changes = indexes.map((index) => changedKeys(index, before.document, afterDocument));
    indexes.forEach((index, i) => {
      this.checkUnique(collection, index, changes[i]?.added ?? [], before.recordId, afterDocument);
      if (index.unique) for (const key of changes[i]?.removed ?? []) this.checkLock(uniqueLock(index, key));
    });
    putRecord(this.store, collection, before.recordId, after);
    indexes.forEach((index, i) => {
      for (const key of changes[i]?.removed ?? []) this.removeEntry(index, key, before.recordId);
      for (const key of changes[i]?.added ?? []) this.putEntry(index, key, before.recordId);
    });
    this.catalog.saveIfChanged(collection);
  }

  /** Takes out the unique keys a replacement gives up, before others may claim them. */
  freeUniqueKeys(collection: Collection, before: Found, afterDocument: Doc): void {
    for (const index of keptIndexes(collection)) {
      if (!index.unique) continue;
      const { removed } = changedKeys(index, before.document, afterDocument);
      for (const key of removed) this.removeEntry(index, key, before.recordId);
    }
  }

  remove(collection: Collection, before: Found): void {
    this.checkLock(recordLock(collection, before.recordId));
    this.store.docs.remove(recordKey(collection.id, before.recordId));
    for (const index of keptIndexes(collection)) {
      for (const key of indexKeys(index, before.document)) this.removeEntry(index, key, before.recordId);
    }
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
    for (const { recordId, raw } of scanRecords(this.store, collection, false, undefined, from)) {
      if (!goOn()) return recordId;
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
    // A unique key may already belong to another record of the same transaction.
    if (index.unique && this.unique(index, key) !== recordId) return;
    this.store.index.remove(indexKey(index.id, key, index.unique ? undefined : recordId));
  }

  private checkLock(key: string): void {
    const holder = this.locks.holder(key);
    if (holder && holder !== this.owner) throw new LockedError(holder);
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

export interface KeyChanges {
  added: Buffer[];
  removed: Buffer[];
}

export function changedKeys(index: Index, before: Doc, after: Doc): KeyChanges {
  const old = indexKeys(index, before);
  const now = indexKeys(index, after);
  if (old.length === 1 && now.length === 1 && (old[0] as Buffer).equals(now[0] as Buffer)) {
    return { added: [], removed: [] };
  }
  const oldTexts = new Set(old.map((key) => key.toString('latin1')));
  const nowTexts = new Set(now.map((key) => key.toString('latin1')));
  return {
    added: now.filter((key) => !oldTexts.has(key.toString('latin1'))),
    removed: old.filter((key) => !nowTexts.has(key.toString('latin1'))),
  };
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
