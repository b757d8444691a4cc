import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDirectory, type RunningMongo, startMongo } from '../server.ts';

interface Item {
  _id: number;
  ref: string;
  tags?: string[];
}

/** Enough for many shares of a build. */
const count = 30_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-build-'));
let mongo: RunningMongo;
let client: MongoClient;
let items: Collection<Item>;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir });
  client = await MongoClient.connect(mongo.url);
});

afterAll(async () => {
  await client.close();
  await mongo.close();
  expect((await checkDirectory(dataDir, () => undefined)).findings).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await client.db('build').dropDatabase();
  items = client.db('build').collection<Item>('items');
  await items.insertMany(Array.from({ length: count }, (_, i) => ({ _id: i, ref: `r-${i}` })));
});

async function planOf(filter: object): Promise<string> {
  const { queryPlanner } = await items.find(filter).explain('queryPlanner');
  return JSON.stringify(queryPlanner.winningPlan);
}

/** The build has begun and not ended: its share has been committed, and the index is not there yet. */
async function duringBuild(work: () => Promise<unknown>): Promise<void> {
  await work();
  expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
}

describe('an index that is built while others write', () => {
  it('holds what they have inserted, changed and removed meanwhile', async () => {
    const building = items.createIndex({ ref: 1 }, { unique: true });
    await duringBuild(async () => {
      await Promise.all([
        items.insertOne({ _id: count, ref: 'inserted' }),
        items.updateOne({ _id: 1 }, { $set: { ref: 'changed early' } }),
        items.updateOne({ _id: count - 1 }, { $set: { ref: 'changed late' } }),
        items.deleteOne({ _id: 2 }),
        items.deleteOne({ _id: count - 2 }),
      ]);
    });
    await building;
    expect(await planOf({ ref: 'inserted' })).toContain('IXSCAN');
    const idOf = async (ref: string) => (await items.findOne({ ref }))?._id;
    expect(await idOf('inserted')).toBe(count);
    expect(await idOf('changed early')).toBe(1);
    expect(await idOf('changed late')).toBe(count - 1);
    expect(await idOf('r-1')).toBeUndefined();
    expect(await idOf(`r-${count - 2}`)).toBeUndefined();
    expect(await items.countDocuments({ ref: { $gte: '' } })).toBe(count - 1);
  });

  it('is not built over a duplicate that comes meanwhile, and can be built after it is gone', async () => {
    const building = items.createIndex({ ref: 1 }, { unique: true });
    const refused = expect(building).rejects.toMatchObject({ code: 11000 });
    await duringBuild(() => items.insertOne({ _id: count, ref: `r-${count - 1}` }));
    await refused;
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await items.deleteOne({ _id: count });
    expect(await items.createIndex({ ref: 1 }, { unique: true })).toBe('ref_1');
  });

  it('is built once for all who ask', async () => {
    const names = await Promise.all(Array.from({ length: 4 }, () => items.createIndex({ ref: 1 })));
    expect(names).toEqual(['ref_1', 'ref_1', 'ref_1', 'ref_1']);
    expect(await items.indexes()).toHaveLength(2);
  });

  it('meets a transaction that commits or aborts meanwhile', async () => {
    const building = items.createIndex({ ref: 1 }, { unique: true });
    await duringBuild(() =>
      client.withSession(async (session) => {
        session.startTransaction();
        await items.insertOne({ _id: count, ref: 'aborted' }, { session });
        await session.abortTransaction();
        await session.withTransaction(async () => {
          await items.insertOne({ _id: count, ref: 'committed' }, { session });
          await items.updateOne({ _id: count - 1 }, { $set: { ref: 'moved' } }, { session });
        });
      }),
    );
    await building;
    expect((await items.findOne({ ref: 'committed' }))?._id).toBe(count);
    expect((await items.findOne({ ref: 'moved' }))?._id).toBe(count - 1);
    expect(await items.findOne({ ref: 'aborted' })).toBeNull();
  });

  it('ends with its collection', async () => {
    const building = items.createIndex({ ref: 1 });
    const refused = expect(building).rejects.toMatchObject({ code: 276 });
    await duringBuild(async () => undefined);
    await items.drop();
    await refused;
  });
});
