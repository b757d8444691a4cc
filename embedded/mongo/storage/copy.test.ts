import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDirectory, type RunningMongo, startMongo } from '../server.ts';

const patience = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-copy-'));
const credentials = { user: 'lode', password: 'password' };
let mongo: RunningMongo;
let client: MongoClient;

const start = (name: string) => startMongo({ port: 0, dataDir: join(folder, name), credentials });
const login = (port: number, as = 'lode:password@') =>
  new MongoClient(`mongodb://${as}127.0.0.1:${port}/test?directConnection=true&authSource=admin`);

beforeAll(async () => {
  mongo = await start('data');
  client = await login(mongo.port).connect();
}, patience);

afterAll(async () => {
  await client.close();
  await mongo.close();
  rmSync(folder, { recursive: true, force: true });
}, patience);

const createBackup = (from = client) => from.db('admin').command({ createBackup: 1 });

/** What a store that is opened on a copy has. */
async function inCopy<T>(path: string, look: (opened: MongoClient) => Promise<T>): Promise<T> {
  const name = `opened-${Math.random().toString(36).slice(2)}`;
  renameSync(path, join(folder, name));
  expect((await checkDirectory(join(folder, name), () => undefined)).findings).toEqual([]);
  const copy = await start(name);
  const opened = login(copy.port);
  try {
    return await look(opened);
  } finally {
    await opened.close();
    await copy.close();
  }
}

describe('createBackup', { timeout: patience }, () => {
  it('copies one moment, whole, while money moves, and smaller than what has grown', async () => {
    const accounts = client.db().collection<{ _id: number; cents: number }>('accounts');
    await accounts.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, cents: 1000 })));
    const bulky = client.db().collection('bulky');
    await bulky.insertMany(Array.from({ length: 500 }, () => ({ text: 'x'.repeat(10_000) })));
    await bulky.drop();
    let moving = true;
    let moved = 0;
    const move = async (from: number): Promise<void> => {
      while (moving) {
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await accounts.updateOne({ _id: from }, { $inc: { cents: -1 } }, { session });
            await accounts.updateOne({ _id: (from + 7) % 20 }, { $inc: { cents: 1 } }, { session });
          }),
        );
        moved++;
      }
    };
    const movers = Promise.all([move(0), move(1), move(2)]);
    while (moved < 20) await new Promise((resolve) => setImmediate(resolve));
    const { path, bytes } = await createBackup();
    moving = false;
    await movers;
    expect(bytes).toBeLessThan(statSync(join(folder, 'data/data.mdb')).size);
    const sums = await inCopy(path, (opened) =>
      opened
        .db()
        .collection('accounts')
        .aggregate([{ $group: { _id: null, cents: { $sum: '$cents' }, count: { $sum: 1 } } }])
        .toArray(),
    );
    expect(sums).toEqual([{ _id: null, cents: 20_000, count: 20 }]);
  });

  it('makes one at a time, and the next in the place of the last', async () => {
    const [first, second] = await Promise.allSettled([createBackup(), createBackup()]);
    expect([first, second].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([first, second].find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 117 },
    });
    await createBackup();
  });

  it('is for who has logged in, in admin, and takes no path', async () => {
    const stranger = login(mongo.port, '');
    await expect(createBackup(stranger)).rejects.toMatchObject({ code: 13 });
    await stranger.close();
    await expect(client.db().command({ createBackup: 1 })).rejects.toMatchObject({ code: 13 });
    const elsewhere = { createBackup: 1, backupDir: join(folder, 'elsewhere') };
    await expect(client.db('admin').command(elsewhere)).rejects.toMatchObject({ code: 40415 });
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });

  it('leaves no copy behind that a crash cut off', async () => {
    await (await start('crashed')).close();
    const { path } = await createBackup();
    renameSync(path, join(folder, 'crashed/copy'));
    writeFileSync(join(folder, 'crashed/copy/data.mdb'), 'half');
    await (await start('crashed')).close();
    expect(existsSync(join(folder, 'crashed/copy'))).toBe(false);
  });
});
