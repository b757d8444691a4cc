import { randomUUID } from 'node:crypto';
import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc } from '../bson/encode.ts';
import { Binary, type Doc, doc, int32, toNumber, type Value } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { damaged, seal, unseal } from './checksum.ts';
import { buildIndex, type Index } from './index-spec.ts';
import { lastRecordId } from './records.ts';
import type { Store } from './store.ts';

export interface Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly ns: string;
  readonly uuid: Binary;
  readonly options: Doc;
  indexes: Index[];
  /** Indexes that writes keep up and no read uses: their older documents are not all filed yet. */
  building: Index[];
  nextRecordId: number;
}

/** The indexes that a write has to keep up. */
export function keptIndexes({ indexes, building }: Collection): Index[] {
  return building.length === 0 ? indexes : [...indexes, ...building];
}

const counterKey = Buffer.from('n:next-id');
const garbagePrefix = 'g:';

function collectionKey(ns: string): Buffer {
  return Buffer.from(`c:${ns}`);
}

/**
 * The collections and their indexes, in memory and in the `meta` table. Changes are made inside a
 * store job, as its last steps: what is in memory then holds exactly when the job's puts do.
 */
export class Catalog {
  private readonly collections = new Map<string, Collection>();
  private readonly store: Store;
  private nextId = 1;
  /** Indexes being built: garbage for the next start, not for this one. */
  private readonly inWork = new Set<number>();
  /** When each namespace was last dropped or emptied of its identity, by commit number. */
  readonly droppedSeq = new Map<string, number>();

  /** `onDamage` is told of an entry that cannot be trusted; without it the entry is thrown. */
  constructor(store: Store, onDamage: (error: MongoError) => void = rethrow) {
    this.store = store;
    const counter = store.meta.get(counterKey);
    if (counter) this.nextId = counter.readUInt32BE(0);
    for (const { key, value } of store.meta.getRange({ start: Buffer.from('c:'), end: Buffer.from('c;') })) {
      const bytes = unseal(value, 0);
      if (!bytes) {
        onDamage(damaged(`The catalog's entry of collection ${key.toString('utf8', 2)}`));
        continue;
      }
      const collection = this.load(decodeDoc(bytes));
      this.collections.set(collection.ns, collection);
    }
  }

  private load(record: Doc): Collection {
    const id = toNumber(record.get('id')) as number;
    const db = record.get('db') as string;
    const name = record.get('name') as string;
    const indexes = (record.get('indexes') as Doc[]).map((entry) =>
      buildIndex(
        toNumber(entry.get('id')) as number,
        entry.get('spec') as Doc,
        0,
        entry.get('multikey') as boolean[],
        entry.get('longKeys') === true,
      ),
    );
    const options = record.get('options') as Doc;
    const uuid = record.get('uuid') as Binary;
    const nextRecordId = lastRecordId(this.store, id) + 1;
    return { id, db, name, ns: `${db}.${name}`, uuid, options, indexes, building: [], nextRecordId };
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  all(): Iterable<Collection> {
    return this.collections.values();
  }

  ofDatabase(db: string): Collection[] {
    return [...this.collections.values()].filter((collection) => collection.db === db);
  }

  /** The next id for a collection or an index: given out once. In a job it is kept by `keepIds`. */
  private reserveId(): number {
    return this.nextId++;
  }

  /** In a job: no id given out so far is given out again after a restart. */
  private keepIds(): void {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.nextId);
    this.store.meta.put(counterKey, bytes);
  }

  /** A collection with its `_id` index that nobody knows of until a job adopts it. */
  prepare(db: string, name: string, options: Doc = doc()): Collection {
    checkName(db, name);
    const idSpec = doc({ v: int32(2), key: doc({ _id: int32(1) }), name: '_id_' });
    const collation = options.get('collation');
    if (collation !== undefined) idSpec.set('collation', collation);
    return {
      id: this.reserveId(),
      db,
      name,
      ns: `${db}.${name}`,
      uuid: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4),
      options,
      indexes: [this.prepareIndex(idSpec)],
      building: [],
      nextRecordId: 1,
    };
  }

  /** An index that any snapshot may use, because its collection is empty for everybody else. */
  prepareIndex(spec: Doc): Index {
    return buildIndex(this.reserveId(), spec, 0);
  }

  /** In a job: makes a prepared collection known. */
  adopt(collection: Collection): void {
    this.store.requireRoom();
    this.keepIds();
    for (const index of collection.indexes) index.createdSeq = this.store.commitSeq + 1;
    this.save(collection);
    this.undoable();
    this.collections.set(collection.ns, collection);
  }

  /** In a job: makes the collection with its `_id` index. */
  create(db: string, name: string, options?: Doc): Collection {
    const collection = this.prepare(db, name, options);
    this.adopt(collection);
    return collection;
  }

  /** In a job: a new index, not yet filled nor added to its collection. */
  createIndex(spec: Doc): Index {
    const index = buildIndex(this.reserveId(), spec, this.store.commitSeq + 1);
    this.keepIds();
    return index;
  }

  /** In a job: writes the collection's record, with what its indexes have learnt. */
  save(collection: Collection): void {
    const indexes: Value[] = collection.indexes.map((index) =>
      doc({ id: int32(index.id), spec: index.spec, multikey: [...index.multikey], longKeys: index.longKeys }),
    );
    const { id, db, name, uuid, options } = collection;
    const record = doc({ id: int32(id), db, name, uuid, options, indexes });
    this.store.meta.put(collectionKey(collection.ns), seal(encodeDoc(record), 0));
  }

  /** In a job: saves what index keys have taught, and forgets to do it again once it is on disk. */
  saveIfChanged(collection: Collection): void {
    const changed = collection.indexes.filter((index) => index.changed);
    if (changed.length === 0) return;
    this.save(collection);
    this.store.whenCommitted(() => {
      for (const index of changed) index.changed = false;
    });
  }

  /** In a job: forgets the collection; its bytes are garbage to be swept. */
  drop(collection: Collection): void {
    this.store.meta.remove(collectionKey(collection.ns));
    this.addGarbage('d', collection.id);
    this.store.tallies.forget(collection.id);
    this.undoable();
    for (const index of keptIndexes(collection)) this.addGarbage('i', index.id);
    this.collections.delete(collection.ns);
    this.noteDropped(collection.ns);
  }

  /** In a job: gives the collection another name. */
  rename(collection: Collection, db: string, name: string): void {
    checkName(db, name);
    this.store.meta.remove(collectionKey(collection.ns));
    this.undoable();
    this.collections.delete(collection.ns);
    this.noteDropped(collection.ns);
    const renamed: Collection = { ...collection, building: [], db, name, ns: `${db}.${name}` };
    this.save(renamed);
    this.collections.set(renamed.ns, renamed);
  }

  private noteDropped(ns: string): void {
    const before = this.droppedSeq.get(ns);
    this.store.onRollback(() => {
      if (before === undefined) this.droppedSeq.delete(ns);
      else this.droppedSeq.set(ns, before);
    });
    this.droppedSeq.set(ns, this.store.commitSeq + 1);
  }

  /** In a job, before options of the collection or of its indexes are changed where they are. */
  modify(collection: Collection): void {
    const options = new Map(collection.options);
    const indexes = collection.indexes.map((index) => {
      const { hidden, expireAfterSeconds } = index;
      const spec = new Map(index.spec);
      return () => {
        Object.assign(index, { hidden, expireAfterSeconds });
        refill(index.spec, spec);
      };
    });
    this.store.changesCatalog();
    this.store.onRollback(() => {
      refill(collection.options, options);
      for (const undo of indexes) undo();
    });
  }

  /** In a job: takes the index from the collection. */
  dropIndex(collection: Collection, index: Index): void {
    this.setIndexes(
      collection,
      collection.indexes.filter((other) => other !== index),
    );
    this.addGarbage('i', index.id);
    this.save(collection);
  }

  /** In a job: adds an index whose entries have been put. */
  addIndex(collection: Collection, index: Index): void {
    this.setIndexes(collection, [...collection.indexes, index]);
    this.save(collection);
  }

  /** In a job: has writes keep up the indexes from now on, while they are built. */
  startBuilding(collection: Collection, indexes: Index[]): void {
    this.setBuilding(collection, [...collection.building, ...indexes]);
    for (const { id } of indexes) {
      this.inWork.add(id);
      // Should the build not come to its end, its entries are garbage.
      this.addGarbage('i', id);
    }
    this.store.onRollback(() => this.forget(indexes));
  }

  /** In a job: reads may use the indexes, whose every document is filed. */
  finishBuilding(collection: Collection, indexes: Index[]): void {
    this.stopBuilding(collection, indexes);
    for (const index of indexes) {
      this.store.meta.remove(garbageKey('i', index.id));
      index.createdSeq = this.store.commitSeq + 1;
      this.addIndex(collection, index);
    }
  }

  /** In a job: gives up; what the build has put is swept. */
  abandonBuilding(collection: Collection, indexes: Index[]): void {
    this.stopBuilding(collection, indexes);
  }

  /** The build has ended, with or without the indexes. */
  forget(indexes: Index[]): void {
    for (const { id } of indexes) this.inWork.delete(id);
  }

  private stopBuilding(collection: Collection, indexes: Index[]): void {
    this.setBuilding(
      collection,
      collection.building.filter((index) => !indexes.includes(index)),
    );
  }

  private setBuilding(collection: Collection, building: Index[]): void {
    const before = collection.building;
    this.store.changesCatalog();
    this.store.onRollback(() => {
      collection.building = before;
    });
    collection.building = building;
  }

  private setIndexes(collection: Collection, indexes: Index[]): void {
    const before = collection.indexes;
    this.store.changesCatalog();
    this.store.onRollback(() => {
      collection.indexes = before;
    });
    collection.indexes = indexes;
  }

  /** The job may yet throw: then the collections are again what they are now. */
  private undoable(): void {
    const before = new Map(this.collections);
    this.store.changesCatalog();
    this.store.onRollback(() => {
      this.collections.clear();
      for (const [ns, collection] of before) this.collections.set(ns, collection);
    });
  }

  private addGarbage(table: 'd' | 'i', id: number): void {
    this.store.meta.put(garbageKey(table, id), Buffer.from([1]));
  }

  /** What is dropped and not swept yet: `d:` with a collection's id, `i:` with an index's. */
  garbage(): Set<string> {
    const range = { start: Buffer.from(garbagePrefix), end: Buffer.from('g;') };
    return new Set(Array.from(this.store.meta.getKeys(range), (key) => key.toString().slice(2)));
  }

  /** In a job: removes up to `limit` entries of dropped tables; false when there are none left. */
  sweep(limit: number): boolean {
    for (const name of this.garbage()) {
      const [table, id] = name.split(':') as ['d' | 'i', string];
      if (table === 'i' && this.inWork.has(Number(id))) continue;
      const db = table === 'd' ? this.store.docs : this.store.index;
      const low = Buffer.alloc(4);
      low.writeUInt32BE(Number(id));
      const high = Buffer.alloc(4);
      high.writeUInt32BE(Number(id) + 1);
      const keys = Array.from(db.getKeys({ start: low, end: high, limit }));
      for (const stale of keys) db.remove(stale);
      if (keys.length < limit) this.store.meta.remove(garbageKey(table, Number(id)));
      return true;
    }
    return false;
  }
}

function garbageKey(table: 'd' | 'i', id: number): Buffer {
  return Buffer.from(`${garbagePrefix}${table}:${id}`);
}

function refill(doc: Doc, before: Doc): void {
  doc.clear();
  for (const [name, value] of before) doc.set(name, value);
}

function rethrow(error: MongoError): never {
  throw error;
}

/** Throws InvalidNamespace unless the names may be used. */
export function checkName(db: string, name: string): void {
  if (
    name === '' ||
    name.includes('$') ||
    name.includes('\0') ||
    name.startsWith('.') ||
    name.endsWith('.')
  ) {
    throw new MongoError(ErrorCode.InvalidNamespace, `Invalid collection name: ${name}`);
  }
  if (db === '' || db.length > 63 || /[/\\. "$\0]/.test(db)) {
    throw new MongoError(ErrorCode.InvalidNamespace, `Invalid database name: '${db}'`);
  }
  if (Buffer.byteLength(name) + db.length > 254) {
    throw new MongoError(ErrorCode.InvalidNamespace, `Fully qualified namespace is too long: ${db}.${name}`);
  }
}
