import { type Bytes, type Entry, type Store, scanRange } from './store.ts';

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

function tableKey(id: number): Buffer {
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
  const range = scanRange(store.docs, tableKey(collectionId), tableKey(collectionId + 1), true, undefined);
  const last = range.next();
  return last.done ? 0 : recordIdOf(Buffer.from(last.value.key));
}

export function scanRecords(
  store: Store,
  id: number,
  reverse: boolean,
  transaction?: object,
): Generator<Entry> {
  return scanRange(store.docs, tableKey(id), tableKey(id + 1), reverse, transaction);
}

export function countRecords(store: Store, id: number, transaction?: object): number {
  const range = { start: tableKey(id), end: tableKey(id + 1) };
  return store.docs.getKeysCount(transaction ? { ...range, transaction: transaction as never } : range);
}

export function readBytes(db: Bytes, key: Buffer, transaction?: object): Buffer | undefined {
  return transaction ? db.get(key, { transaction: transaction as never }) : db.get(key);
}
