import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningMongo, startMongo } from '../server.ts';
import { growthBounds, outgrown } from './outgrown.ts';

const megabyte = 1024 ** 2;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-outgrown-'));
let mongo: RunningMongo;
let client: MongoClient;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir });
  client = await MongoClient.connect(mongo.url);
});

afterAll(async () => {
  await client.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a snapshot is ended by what the file grows: sooner when it stands idle, at last in any case', () => {
  const view = { fileBytes: 10 * megabyte, usedAt: 0 };
  const { idleBytes, idleMillis, mostBytes } = growthBounds;
  expect(outgrown(view, view.fileBytes + idleBytes, idleMillis + 1)).toBe(false);
  expect(outgrown(view, view.fileBytes + idleBytes + 1, idleMillis)).toBe(false);
  expect(outgrown(view, view.fileBytes + idleBytes + 1, idleMillis + 1)).toBe(true);
  expect(outgrown(view, view.fileBytes + mostBytes + 1, 0)).toBe(true);
});

it('an idle transaction does not make the file grow without end, and may be run again', async () => {
  const rows = client.db('app').collection<{ _id: number; text: string }>('rows');
  await rows.insertOne({ _id: 0, text: '' });
  const session = client.startSession();
  session.startTransaction();
  await rows.findOne({ _id: 0 }, { session });
  const storage = async () =>
    (await client.db('admin').command({ serverStatus: 1 })).storageEngine as {
      fileBytes: number;
      snapshots: { open: number; endedBySize: number };
    };
  expect((await storage()).snapshots).toMatchObject({ open: 1, endedBySize: 0 });
  for (let n = 0; (await storage()).snapshots.open > 0; n++) {
    await rows.updateOne({ _id: 1 }, { $set: { text: `${n}`.repeat(2 * megabyte) } }, { upsert: true });
  }
  const { fileBytes, snapshots } = await storage();
  expect(snapshots.endedBySize).toBe(1);
  expect(fileBytes).toBeLessThan(growthBounds.mostBytes);
  const late = rows.findOne({ _id: 0 }, { session });
  await expect(late).rejects.toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] });
  await session.endSession();
}, 60_000);
