import { type Bytes, type Entry, type Snapshot, scanRange } from './bytes.ts';
import { damaged, incomplete, seal, unseal } from './checksum.ts';
import type { Store } from './store.ts';

/** As much of a collection as is needed to find its records and to name them. */
interface RecordsOf {
  readonly id: number;
  readonly ns: string;
}

/** Key of a record: collection id, record id. Record ids grow, so this is insertion order. */
export function recordKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(collectionId, 0);
  key.writeUIntBE(recordId, 4, 6);
  return key;
}

export function recordIdBytes(recordId: number): Buffer {
  const bytes = Buffer.allocUnsafe(6);
  bytes.writeUIntBE(recordId, 0, 6);
  return bytes;
}

export function recordIdOf(bytes: Buffer): number {
  return bytes.readUIntBE(bytes.length - 6, 6);
}

/** Where the keys of a collection's records or of an index's entries begin. */
export function tableKey(id: number): Buffer {
  const key = Buffer.allocUnsafe(4);
  key.writeUInt32BE(id);
  return key;
}

/** Key of an entry: index id, encoded values, and the record id unless the index is unique. */
export function indexKey(indexId: number, values: Buffer, recordId?: number): Buffer {
  const key = Buffer.allocUnsafe(4 + values.length + (recordId === undefined ? 0 : 6));
  key.writeUInt32BE(indexId, 0);
  values.copy(key, 4);
  if (recordId !== undefined) key.writeUIntBE(recordId, 4 + values.length, 6);
  return key;
}

export function lastRecordId(store: Store, collectionId: number): number {
  const range = { start: tableKey(collectionId + 1), end: tableKey(collectionId), reverse: true, limit: 1 };
  for (const key of store.docs.getKeys(range)) return recordIdOf(key);
  return 0;
}

/** Stands for the record's place in its checksum. */
function seedOf(collectionId: number, recordId: number): number {
  return (Math.imul(collectionId, 0x9e3779b1) ^ recordId) >>> 0;
}

/** A record's BSON as it is kept: with its checksum. */
export function sealRecord(collectionId: number, recordId: number, raw: Buffer): Buffer {
  return seal(raw, seedOf(collectionId, recordId));
}

/** A record's BSON, or undefined when it is damaged. */
export function unsealRecord(collectionId: number, recordId: number, sealed: Buffer): Buffer | undefined {
  return unseal(sealed, seedOf(collectionId, recordId));
}

function checkedRecord(collection: RecordsOf, recordId: number, sealed: Buffer): Buffer {
  const raw = unsealRecord(collection.id, recordId, sealed);
  if (!raw) throw damaged(`Record ${recordId} of collection ${collection.ns}`);
  return raw;
}

/** In a job: puts the record's BSON, in the place of `before` bytes of it if it is there already. */
export function putRecord(
  store: Store,
  collection: RecordsOf,
  recordId: number,
  raw: Buffer,
  before: number | undefined,
): void {
  store.tallies.add(collection.id, before === undefined ? 1 : 0, raw.length - (before ?? 0));
  store.docs.put(recordKey(collection.id, recordId), sealRecord(collection.id, recordId, raw));
}

/** In a job: takes out a record of so many bytes of BSON. */
export function removeRecord(store: Store, collection: RecordsOf, recordId: number, bytes: number): void {
  store.tallies.add(collection.id, -1, -bytes);
  store.docs.remove(recordKey(collection.id, recordId));
}

/** The record's BSON; throws when it is damaged. */
export function readRecord(
  store: Store,
  collection: RecordsOf,
  recordId: number,
  snapshot?: Snapshot,
): Buffer | undefined {
  const sealed = readBytes(store.docs, recordKey(collection.id, recordId), snapshot);
  return sealed && checkedRecord(collection, recordId, sealed);
}

/**
 * The collection's records in the order of their ids, or backwards, none before `from`; throws at a
 * damaged one, and at the end when the whole of them were fewer, or more, than there are.
 */
export function* scanRecords(
  store: Store,
  collection: RecordsOf,
  reverse: boolean,
  snapshot?: Snapshot,
  from = 0,
): Generator<{ recordId: number; raw: Buffer }> {
  const { tallies } = store;
  const hasStoodStill = tallies.watch(collection.id);
  let found = 0;
  for (const { key, value } of scanSealed(store, collection.id, reverse, snapshot, from)) {
    const recordId = recordIdOf(key);
    found++;
    yield { recordId, raw: checkedRecord(collection, recordId, value) };
  }
  if (from > 0 || (snapshot === undefined && !hasStoodStill())) return;
  const { count } = tallies.of(collection.id, snapshot);
  if (count !== found) throw incomplete(collection.ns, count, found);
}

/** The records as they are kept, unchecked. */
export function scanSealed(
  store: Store,
  id: number,
  reverse: boolean,
  snapshot?: Snapshot,
  from = 0,
): Generator<Entry> {
  return scanRange(store.docs, recordKey(id, from), tableKey(id + 1), reverse, snapshot);
}

export function readBytes(db: Bytes, key: Buffer, snapshot?: Snapshot): Buffer | undefined {
  return snapshot ? db.get(key, { transaction: snapshot.transaction }) : db.get(key);
}
