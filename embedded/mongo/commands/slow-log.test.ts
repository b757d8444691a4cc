import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMongo, startMongo } from '../server.ts';

interface Person {
  _id: number;
  name: string;
  age: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-slow-'));
const lines: string[] = [];
let mongo: RunningMongo;
let client: MongoClient;

beforeAll(async () => {
  // Every command is too slow.
  mongo = await startMongo({ port: 0, dataDir, slowMillis: 0, log: (line) => lines.push(line) });
  client = await MongoClient.connect(mongo.url);
  const people = client.db('app').collection<Person>('people');
  await people.createIndex({ name: 1 });
  await people.insertMany(
    Array.from({ length: 200 }, (_, i) => ({ _id: i, name: `secret ${i % 4}`, age: i })),
  );
});

afterAll(async () => {
  await client.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function logged(run: () => Promise<unknown>): Promise<Record<string, unknown>> {
  lines.length = 0;
  await run();
  const line = lines.find((each) => each.includes('app.people'));
  expect(line).toMatch(/^\{.*\}\n$/);
  expect(line).not.toContain('secret');
  return JSON.parse(line ?? '') as Record<string, unknown>;
}

describe('the log of slow commands', () => {
  it('names the collection, the shape without values, the plan and what was examined', async () => {
    const people = client.db('app').collection<Person>('people');
    const byIndex = await logged(() =>
      people.find({ name: { $in: ['secret 1'] }, age: { $gt: 5 } }, { sort: { age: -1 } }).toArray(),
    );
    expect(byIndex).toMatchObject({
      slow: 'find',
      ns: 'app.people',
      shape: { filter: { name: { $in: ['?'] }, age: { $gt: '?' } }, sort: { age: '?' } },
      plan: 'IXSCAN name_1 SORT',
      documents: 50,
      keys: 50,
    });
    expect(byIndex.ms).toBeGreaterThanOrEqual(0);
    expect(await logged(() => people.countDocuments({ age: 7 }))).toMatchObject({
      slow: 'aggregate',
      shape: { pipeline: [{ $match: { age: '?' } }, { $group: { _id: '?', n: { $sum: '?' } } }] },
      plan: 'COLLSCAN',
      documents: 200,
      keys: 0,
    });
  });

  it('tells of writes what they searched', async () => {
    const people = client.db('app').collection<Person>('people');
    const updated = () => people.updateOne({ age: 199 }, { $set: { name: 'secret 9' } });
    expect(await logged(updated)).toMatchObject({
      slow: 'update',
      shape: { updates: [{ q: { age: '?' }, u: { $set: { name: '?' } } }] },
      plan: 'COLLSCAN',
    });
    expect(await logged(() => people.deleteMany({ name: 'secret 2' }))).toMatchObject({
      slow: 'delete',
      plan: 'IXSCAN name_1',
      documents: 50,
    });
    expect(await logged(() => people.insertOne({ _id: 900, name: 'secret', age: 1 }))).toMatchObject({
      slow: 'insert',
      shape: { documents: 1 },
      documents: 0,
    });
  });
});
