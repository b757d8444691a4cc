import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientSession, type Collection, type Document, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMongo, startMongo } from './server.ts';

const patience = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
let mongo: RunningMongo;
let client: MongoClient;
let lastCollection = 0;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir, ttlSeconds: 0.1 });
  client = await MongoClient.connect(mongo.url);
}, patience);

afterAll(async () => {
  await client.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

/** A collection that no other test uses. */
function buildCollection(): Collection {
  return client.db('test').collection(`c${++lastCollection}`);
}

async function inTransaction<T>(run: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = client.startSession();
  try {
    return await run(session);
  } finally {
    await session.endSession();
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('reads and writes', { timeout: patience }, () => {
  it('keeps insertion order, pages with cursors, projects and sorts', async () => {
    const items = buildCollection();
    await items.insertMany(
      Array.from({ length: 250 }, (_, i) => ({ _id: i as never, n: i % 10, at: { x: i } })),
    );
    const all = await items.find().batchSize(40).toArray();
    expect(all.map((item) => item._id)).toEqual(Array.from({ length: 250 }, (_, i) => i));
    const some = await items
      .find({ n: { $gte: 8 } })
      .sort({ n: -1, 'at.x': -1 })
      .skip(1)
      .limit(2)
      .project({ 'at.x': 1, _id: 0 })
      .toArray();
    expect(some).toEqual([{ at: { x: 239 } }, { at: { x: 229 } }]);
    expect(await items.countDocuments({ n: 3 })).toBe(25);
    expect(await items.distinct('n', { n: { $lt: 3 } })).toEqual([0, 1, 2]);
  });

  it('keeps Int64 exact through $inc, comparison and $sum', async () => {
    const accounts = buildCollection();
    await accounts.insertOne({ _id: 1 as never, balance: Long.fromString('9007199254740993') });
    const result = await accounts.findOneAndUpdate(
      { balance: { $gte: Long.fromString('9007199254740993') } },
      { $inc: { balance: Long.fromNumber(2) } },
      { returnDocument: 'after', useBigInt64: true },
    );
    expect(result?.balance).toBe(9007199254740995n);
    const [sum] = await accounts
      .aggregate([{ $group: { _id: null, total: { $sum: '$balance' } } }], { useBigInt64: true })
      .toArray();
    expect(sum?.total).toBe(9007199254740995n);
    expect(await accounts.countDocuments({ balance: { $gt: Long.fromString('9007199254740995') } })).toBe(0);
  });

  it('upserts, and tells what it did', async () => {
    const items = buildCollection();
    const result = await items.updateOne(
      { key: 'a', n: { $gt: 5 } },
      { $setOnInsert: { m: 1 } },
      { upsert: true },
    );
    expect(result.upsertedCount).toBe(1);
    expect(await items.findOne({}, { projection: { _id: 0 } })).toEqual({ key: 'a', m: 1 });
    const many = await items.updateMany({}, [{ $set: { m: { $add: ['$m', 1] } } }]);
    expect(many.modifiedCount).toBe(1);
  });

  it('joins, unwinds, facets and groups', async () => {
    const [users, orders] = [buildCollection(), buildCollection()];
    await users.insertMany([
      { _id: 1 as never, name: 'a' },
      { _id: 2 as never, name: 'b' },
    ]);
    await orders.insertMany([
      { user: 1, sum: 5, tags: ['x', 'y'] },
      { user: 1, sum: 7, tags: ['x'] },
    ]);
    const joined = await users
      .aggregate([
        { $lookup: { from: orders.collectionName, localField: '_id', foreignField: 'user', as: 'orders' } },
        { $project: { name: 1, total: { $sum: '$orders.sum' } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(joined).toEqual([
      { _id: 1, name: 'a', total: 12 },
      { _id: 2, name: 'b', total: 0 },
    ]);
    const [facets] = await orders
      .aggregate([
        { $facet: { tags: [{ $unwind: '$tags' }, { $sortByCount: '$tags' }], n: [{ $count: 'n' }] } },
      ])
      .toArray();
    expect(facets).toEqual({
      tags: [
        { _id: 'x', count: 2 },
        { _id: 'y', count: 1 },
      ],
      n: [{ n: 2 }],
    });
  });

  it('refuses what it does not know with the code MongoDB has for it', async () => {
    const items = buildCollection();
    await items.insertOne({ a: 1 });
    await expect(client.db('test').command({ frobnicate: 1 })).rejects.toMatchObject({ code: 59 });
    await expect(items.aggregate([{ $frob: 1 }]).toArray()).rejects.toMatchObject({ code: 40324 });
    await expect(items.find({ a: { $near: 1 } }).toArray()).rejects.toMatchObject({ code: 115 });
    await expect(items.createIndex({ a: '2dsphere' })).rejects.toMatchObject({ code: 67 });
    await expect(items.find({}, { collation: { locale: 'cs' } }).toArray()).rejects.toMatchObject({
      code: 115,
    });
  });
});

describe('indexes', { timeout: patience }, () => {
  it('refuses a duplicate with E11000 and says which key', async () => {
    const items = buildCollection();
    await items.createIndex({ a: 1, b: 1 }, { unique: true });
    await items.insertOne({ a: 'x', b: 1 });
    await expect(items.insertOne({ a: 'x', b: 1 })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { a: 1, b: 1 },
      keyValue: { a: 'x', b: 1 },
      message: `E11000 duplicate key error collection: ${items.namespace} index: a_1_b_1 dup key: { a: "x", b: 1 }`,
    });
    await expect(buildFilled(items)).rejects.toMatchObject({ code: 11000 });
  });

  async function buildFilled(like: Collection): Promise<string> {
    const items = buildCollection();
    await items.insertMany([{ a: 1 }, { a: 1 }]);
    expect(like.collectionName).not.toBe(items.collectionName);
    return items.createIndex({ a: 1 }, { unique: true });
  }

  it('enforces a unique compound index over the elements of an array', async () => {
    const messages = buildCollection();
    await messages.createIndex({ session: 1, sender: 1, cids: 1 }, { unique: true });
    await messages.insertOne({ session: 1, sender: 'u', cids: ['a', 'b'] });
    await expect(messages.insertOne({ session: 1, sender: 'u', cids: ['c', 'b'] })).rejects.toMatchObject({
      code: 11000,
      keyValue: { session: 1, sender: 'u', cids: 'b' },
    });
    await messages.insertOne({ session: 2, sender: 'u', cids: ['b'] });
    await messages.updateOne({ session: 2 }, { $addToSet: { cids: 'z' } });
    expect(await messages.findOne({ session: 2, sender: 'u', cids: 'z' })).not.toBeNull();
  });

  it('uses indexes for equality, ranges and order, and sparse and partial ones only where they hold', async () => {
    const items = buildCollection();
    await items.insertMany(
      Array.from({ length: 50 }, (_, i) => ({ g: i % 5, at: i, ...(i % 2 ? { s: i } : {}) })),
    );
    await items.createIndex({ g: 1, at: -1 });
    await items.createIndex({ s: 1 }, { sparse: true });
    await items.createIndex({ at: 1 }, { partialFilterExpression: { g: 1 } });
    const stage = async (filter: Document, sort: Document = {}): Promise<string> =>
      JSON.stringify(
        (
          await items
            .find(filter)
            .sort(sort as never)
            .explain('queryPlanner')
        ).queryPlanner.winningPlan,
      );
    expect(await stage({ g: 2 }, { at: -1 })).toMatch(/IXSCAN.*g_1_at_-1/);
    expect(await stage({ g: 2 }, { at: -1 })).not.toContain('SORT');
    expect(await stage({ s: 3 })).toContain('s_1');
    expect(await stage({ s: null })).toContain('COLLSCAN');
    expect(await stage({ at: 3 })).toContain('COLLSCAN');
    expect(await stage({ at: 3, g: 1 })).toMatch(/IXSCAN/);
    const found = await items
      .find({ g: 2, at: { $gt: 10, $lte: 32 } })
      .sort({ at: -1 })
      .toArray();
    expect(found.map((item) => item.at)).toEqual([32, 27, 22, 17, 12]);
    expect(await items.countDocuments({ s: null })).toBe(25);
    await expect(items.createIndex({ g: 1, at: -1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await items.dropIndex('s_1');
    expect((await items.indexes()).map((index) => index.name)).toEqual(['_id_', 'g_1_at_-1', 'at_1']);
  });

  it('deletes what a TTL index says has expired, and nothing else', async () => {
    const items = buildCollection();
    await items.insertMany([
      { n: 1, at: new Date(Date.now() - 60_000) },
      { n: 2, at: new Date(Date.now() + 600_000) },
      { n: 3, at: 'not a date' },
      { n: 4 },
    ]);
    await items.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
    await until(async () => (await items.countDocuments({ n: 1 })) === 0);
    expect((await items.find().toArray()).map((item) => item.n)).toEqual([2, 3, 4]);
  });
});

describe('transactions', { timeout: patience }, () => {
  it('reads its own writes and a snapshot; others see nothing until it commits', async () => {
    const items = buildCollection();
    await items.insertMany([
      { _id: 1 as never, n: 1 },
      { _id: 2 as never, n: 2 },
    ]);
    await inTransaction(async (session) => {
      session.startTransaction();
      expect(await items.countDocuments({}, { session })).toBe(2);
      await items.insertOne({ _id: 3 as never, n: 3 }, { session });
      await items.updateOne({ _id: 1 as never }, { $set: { n: 10 } }, { session });
      await items.updateOne({ _id: 2 as never }, { $set: { n: 20 } });
      const inside = await items.find({}, { session }).sort({ n: 1 }).toArray();
      expect(inside.map((item) => item.n)).toEqual([2, 3, 10]);
      expect((await items.find().toArray()).map((item) => item.n)).toEqual([1, 20]);
      await session.commitTransaction();
    });
    expect((await items.find().toArray()).map((item) => item.n)).toEqual([10, 20, 3]);
  });

  it('lets the first writer win: the second gets WriteConflict with the retry label', async () => {
    const items = buildCollection();
    await items.insertOne({ _id: 1 as never, n: 0 });
    await inTransaction((first) =>
      inTransaction(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await items.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: first });
        const conflict = items.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: second });
        await expect(conflict).rejects.toMatchObject({
          code: 112,
          errorLabels: ['TransientTransactionError'],
        });
        await first.commitTransaction();
      }),
    );
    expect(await items.findOne({ _id: 1 as never })).toMatchObject({ n: 1 });
  });

  it('conflicts with a write committed after its snapshot', async () => {
    const items = buildCollection();
    await items.insertOne({ _id: 1 as never, n: 0 });
    await inTransaction(async (session) => {
      session.startTransaction();
      await items.findOne({ _id: 1 as never }, { session });
      await items.updateOne({ _id: 1 as never }, { $inc: { n: 1 } });
      const conflict = items.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session });
      await expect(conflict).rejects.toMatchObject({ code: 112 });
    });
  });

  it('keeps a unique key for the first of two transactions, elements of arrays included', async () => {
    const items = buildCollection();
    await items.createIndex({ s: 1, cids: 1 }, { unique: true });
    await items.insertOne({ s: 0, cids: ['q'] });
    await inTransaction((first) =>
      inTransaction(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await items.insertOne({ s: 1, cids: ['a', 'b'] }, { session: first });
        const conflict = items.insertOne({ s: 1, cids: ['c', 'b'] }, { session: second });
        await expect(conflict).rejects.toMatchObject({ code: 112 });
        await first.commitTransaction();
      }),
    );
    await expect(items.insertOne({ s: 1, cids: ['b'] })).rejects.toMatchObject({ code: 11000 });
  });

  it('loses no increment among racing withTransaction calls and plain writers', async () => {
    const items = buildCollection();
    await items.insertOne({ _id: 1 as never, n: 0 });
    const transactional = Array.from({ length: 8 }, () =>
      inTransaction((session) =>
        session.withTransaction(async () => {
          const row = await items.findOne({ _id: 1 as never }, { session });
          await items.updateOne({ _id: 1 as never }, { $set: { n: row?.n + 1 } }, { session });
        }),
      ),
    );
    const plain = Array.from({ length: 8 }, () => items.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }));
    await Promise.all([...transactional, ...plain]);
    expect(await items.findOne({ _id: 1 as never })).toMatchObject({ n: 16 });
  });

  it('makes a writer outside wait for the transaction that holds the document', async () => {
    const items = buildCollection();
    await items.insertOne({ _id: 1 as never, n: 1 });
    await inTransaction(async (session) => {
      session.startTransaction();
      await items.updateOne({ _id: 1 as never }, { $set: { n: 2 } }, { session });
      let written = false;
      const outside = items.updateOne({ _id: 1 as never }, { $inc: { n: 10 } }).then(() => {
        written = true;
      });
      await client.db('test').command({ ping: 1 });
      expect(written).toBe(false);
      await session.commitTransaction();
      await outside;
    });
    expect(await items.findOne({ _id: 1 as never })).toMatchObject({ n: 12 });
  });

  it('takes everything back on abort, and after a failed statement', async () => {
    const items = buildCollection();
    await items.createIndex({ k: 1 }, { unique: true });
    await items.insertOne({ k: 1 });
    await inTransaction(async (session) => {
      session.startTransaction();
      await items.insertOne({ k: 2 }, { session });
      await session.abortTransaction();
      session.startTransaction();
      await items.insertOne({ k: 3 }, { session });
      await expect(items.insertOne({ k: 1 }, { session })).rejects.toMatchObject({ code: 11000 });
      await expect(items.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
    });
    expect((await items.find().toArray()).map((item) => item.k)).toEqual([1]);
    await items.insertMany([{ k: 2 }, { k: 3 }]);
  });

  it('moves a unique key from one document to another within one transaction', async () => {
    const items = buildCollection();
    await items.createIndex({ k: 1 }, { unique: true });
    await items.insertMany([
      { _id: 1 as never, k: 'a' },
      { _id: 2 as never, k: 'b' },
    ]);
    await inTransaction(async (session) => {
      session.startTransaction();
      await items.updateOne({ _id: 1 as never }, { $set: { k: 'c' } }, { session });
      await items.updateOne({ _id: 2 as never }, { $set: { k: 'a' } }, { session });
      await items.deleteOne({ k: 'c' }, { session });
      await items.insertOne({ _id: 3 as never, k: 'b' }, { session });
      await session.commitTransaction();
    });
    const byKey = await Promise.all(['a', 'b', 'c'].map((k) => items.findOne({ k })));
    expect(byKey.map((row) => row?._id)).toEqual([2, 3, undefined]);
  });
});
