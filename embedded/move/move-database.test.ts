import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningMongo, startMongo } from '../mongo/server.ts';
import { moveDatabase } from './move-database.ts';

const { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp, Code, BSONRegExp } =
  BSON;
const patience = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'lode-move-'));
const stores: RunningMongo[] = [];
const clients: MongoClient[] = [];
let source: Db;
let target: Db;
let lastDatabase = 0;

beforeAll(async () => {
  for (const name of ['one', 'other']) {
    const store = await startMongo({ port: 0, dataDir: join(folder, name) });
    stores.push(store);
    clients.push(await MongoClient.connect(store.url));
  }
}, patience);

beforeEach(() => {
  lastDatabase += 1;
  const [one, other] = clients as [MongoClient, MongoClient];
  source = one.db(`from${lastDatabase}`);
  target = other.db(`to${lastDatabase}`);
});

afterAll(async () => {
  for (const client of clients) await client.close();
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true, force: true });
}, patience);

type Numbered = { _id: number; text?: string; key?: string };
const items = (db: Db) => db.collection<Numbered>('items');

/** A document whose fields stay in this order. */
const map = (...fields: [name: string, value: unknown][]) => new Map(fields);

/** Every document as its bytes, in the order in which a scan gives them. */
async function bytesOf(db: Db, name: string): Promise<string[]> {
  const all = await db.collection(name).find({}, { raw: true }).toArray();
  return all.map((raw) => Buffer.from(raw as unknown as Uint8Array).toString('hex'));
}

async function indexesOf(db: Db, name: string) {
  const all = await db.collection(name).listIndexes().toArray();
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A database that does one thing otherwise. */
function instead(db: Db, method: 'collection' | 'listCollections', otherwise: (name: string) => unknown): Db {
  return new Proxy(db, {
    get: (real, name) => {
      if (name === method) return otherwise;
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
}

describe('moveDatabase', { timeout: patience }, () => {
  it('keeps every byte: kinds of numbers, the order of fields, of documents, and what drivers rarely write', async () => {
    await source
      .collection('kinds')
      .insertMany([
        { whole: new Int32(1), double: new Double(1), long: Long.fromString('9007199254740993') },
        { nan: new Double(Number.NaN), zero: new Double(-0), decimal: Decimal128.fromString('1.500') },
        { binary: new Binary(Buffer.from([1, 2]), 5), id: new ObjectId(), at: new Date(0), none: null },
        { min: new MinKey(), max: new MaxKey(), stamp: new Timestamp({ t: 1, i: 2 }) },
        { code: new Code('f()', { a: 1 }), pattern: new BSONRegExp('^a', 'i'), list: [[], {}, [{ a: [1] }]] },
        map(
          ['_id', 'a map'],
          ['b', 1],
          ['10', map(['z', 1], ['2', [map(['y', 1], ['1', 2])]])],
          ['2', 3],
        ) as never,
      ]);
    const { finished, documents } = await moveDatabase(source, target, { live: false });
    expect({ finished, documents }).toEqual({ finished: true, documents: 6 });
    expect(await bytesOf(target, 'kinds')).toEqual(await bytesOf(source, 'kinds'));
  });

  it('moves indexes and validators, and collections without documents', async () => {
    await source.createCollection('items', {
      validator: { text: { $type: 'string' } },
      validationLevel: 'moderate',
    });
    await items(source).createIndex({ text: 1 }, { unique: true, partialFilterExpression: { text: 'a' } });
    await items(source).createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await source.createCollection('empty');
    await items(source).insertOne({ _id: 1, text: 'a' });
    await moveDatabase(source, target, { live: false });
    expect(await indexesOf(target, 'items')).toEqual(await indexesOf(source, 'items'));
    const declared = async (db: Db) =>
      (await db.listCollections({}, { nameOnly: false }).toArray()).map(({ name, options }: Document) => ({
        name,
        options,
      }));
    expect(await declared(target)).toEqual(expect.arrayContaining(await declared(source)));
    expect(await declared(target)).toHaveLength(2);
    await expect(items(target).insertOne({ _id: 2, text: 3 } as never)).rejects.toMatchObject({ code: 121 });
  });

  it('brings the difference when it runs again: changed, gone and new, with unique keys that changed hands', async () => {
    await items(source).createIndex({ key: 1 }, { unique: true });
    await items(source).insertMany(
      Array.from({ length: 1200 }, (_, _id) => ({ _id, key: `k${_id}`, text: 'same' })),
    );
    await source.collection('dropped').insertOne({});
    expect(await moveDatabase(source, target, { live: true })).toMatchObject({
      finished: false,
      added: 1201,
    });

    await items(source).deleteMany({ _id: { $in: [1, 2] } });
    await items(source).insertOne({ _id: 2, key: 'k1' });
    await items(source).insertOne({ _id: 5000, key: 'k2' });
    await source.collection('dropped').drop();
    const last = await moveDatabase(source, target, { live: false });
    expect(last).toMatchObject({ finished: true, removed: 2, added: 2, documents: 1200 });
    const inOrder = async (db: Db) => (await bytesOf(db, 'items')).sort();
    expect(await inOrder(target)).toEqual(await inOrder(source));
    expect((await target.listCollections().toArray()).map(({ name }) => name)).toEqual(['items']);
  });

  it('goes on where it was cut off', async () => {
    await items(source).insertMany(Array.from({ length: 2000 }, (_, _id) => ({ _id, text: 'x' })));
    await source.collection('others').insertOne({ text: 'not reached' });
    await source.collection('zeros').insertOne({ text: 'not reached' });
    const cut = instead(target, 'collection', (name: string) => {
      if (name === 'others') throw new Error('cut off');
      return target.collection(name);
    });
    await expect(moveDatabase(source, cut, { live: false })).rejects.toThrow('cut off');
    expect(await items(target).countDocuments()).toBe(2000);
    const { finished, added } = await moveDatabase(source, target, { live: false });
    expect({ finished, added }).toEqual({ finished: true, added: 2 });
  });

  it('leaves to the last run what a changing source has twice for a moment', async () => {
    await items(source).insertMany([
      { _id: 1, key: 'a' },
      { _id: 2, key: 'a' },
    ]);
    await moveDatabase(source, target, { live: true });
    await items(source).updateOne({ _id: 2 }, { $set: { key: 'b' } });
    await items(source).createIndex({ key: 1 }, { unique: true });
    expect(await moveDatabase(source, target, { live: false })).toMatchObject({
      finished: true,
      documents: 2,
    });
  });

  it('refuses a database that holds something else, and changes nothing there', async () => {
    await items(source).insertOne({ _id: 1 });
    await target.collection('of value').insertOne({});
    await expect(moveDatabase(source, target, { live: false })).rejects.toThrow('is not empty');
    expect(await target.collection('of value').countDocuments()).toBe(1);
    // A move that is done is somebody's site: no later one writes over it.
    await target.dropDatabase();
    await moveDatabase(source, target, { live: false });
    await expect(moveDatabase(source, target, { live: false })).rejects.toThrow('is not empty');
  });

  it('does not call two sides the same that differ', async () => {
    await items(source).insertOne({ _id: 1, text: 'a' });
    let next = 2;
    // Somebody writes to the source all the while.
    const busy = instead(source, 'listCollections', () => ({
      toArray: async () => {
        await items(source).insertOne({ _id: next++ });
        return source.listCollections().toArray();
      },
    }));
    await expect(moveDatabase(busy, target, { live: false })).rejects.toThrow('differ in items');
  });
});
