import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeDoc } from './bson/encode.ts';
import { ErrorCode } from './errors.ts';
import { type ServerProcess, startServer, stopServer } from './server-process.ts';
import { message, RawClient } from './wire/raw-client.ts';

interface Row {
  _id: number;
  n: number;
}

const patience = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bounds-'));
let server: ServerProcess;
let client: MongoClient;

beforeAll(async () => {
  server = await startServer(dataDir);
  client = await MongoClient.connect(server.url);
}, patience);

afterAll(async () => {
  await client.close();
  await stopServer(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

/** The server's memory that is no file's. */
function ownMegabytes(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

describe('what one client sends', { timeout: patience }, () => {
  it.skipIf(process.platform !== 'linux')(
    'without asking for answers is taken in as it is worked off',
    async () => {
      const bytes = message(
        encodeDoc({ insert: 'flood', documents: [{ text: 'x'.repeat(1024 * 1024) }], $db: 'test' }),
        2,
      );
      const sender = new RawClient(server.port);
      for (let n = 0; n < 300; n++) sender.socket.write(bytes);
      let peak = 0;
      const sampling = setInterval(() => {
        peak = Math.max(peak, ownMegabytes());
      }, 20);
      const before = ownMegabytes();
      await sender.command({ ping: 1 });
      clearInterval(sampling);
      sender.close();
      expect(await client.db('test').collection('flood').estimatedDocumentCount()).toBe(300);
      expect(peak - before).toBeLessThan(220);
    },
  );

  it('to look for any of 20,000 numbers, dates or Int64 does not keep the others waiting', async () => {
    const rows = client.db('test').collection<Row>('rows');
    await rows.insertMany(Array.from({ length: 2000 }, (_, n) => ({ _id: n, n: n + 0.5 })));
    const numbers = Array.from({ length: 20_000 }, (_, n) => n + 10_000);
    let longest = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        const asked = performance.now();
        await client.db('test').command({ ping: 1 });
        longest = Math.max(longest, performance.now() - asked);
      }
    })();
    expect(await rows.find({ n: { $in: numbers } }).toArray()).toEqual([]);
    expect(await rows.updateMany({ n: { $in: [...numbers, 7.5] } }, { $set: { n: 0 } })).toMatchObject({
      modifiedCount: 1,
    });
    expect(await rows.updateOne({ n: { $in: numbers } }, { $set: { n: 0 } })).toMatchObject({
      matchedCount: 0,
    });
    over = true;
    await others;
    expect(longest).toBeLessThan(1000);
  });
});

describe('a writer behind the lock of a transaction', { timeout: patience }, () => {
  const waiting = async (): Promise<{ opid: number; op: string }[]> => {
    const { inprog } = await client.db('admin').command({ currentOp: 1 });
    return inprog.filter((each: { waitingForLock: boolean }) => each.waitingForLock);
  };
  const change = { q: { _id: 1 }, u: { $set: { n: 1 } } };

  beforeEach(async () => {
    await client.db('test').collection<Row>('locked').deleteMany({});
    await client.db('test').collection<Row>('locked').insertOne({ _id: 1, n: 0 });
  });

  /** Runs `use` while a transaction holds the row. */
  async function whileLocked(use: () => Promise<void>): Promise<void> {
    await client.withSession(async (session) => {
      session.startTransaction();
      await client
        .db('test')
        .collection<Row>('locked')
        .updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
      await use();
      await session.abortTransaction();
    });
  }

  it('waits no longer than its maxTimeMS', async () => {
    await whileLocked(async () => {
      const late = client.db('test').command({ update: 'locked', updates: [change], maxTimeMS: 100 });
      await expect(late).rejects.toMatchObject({ code: ErrorCode.MaxTimeMSExpired });
      const drop = client.db('test').command({ drop: 'locked', maxTimeMS: 100 });
      await expect(drop).rejects.toMatchObject({ code: ErrorCode.MaxTimeMSExpired });
    });
  });

  it('is gone with its client, and writes nothing later', async () => {
    await whileLocked(async () => {
      const raw = new RawClient(server.port);
      void raw.command({ update: 'locked', updates: [change] });
      await expect.poll(waiting).toHaveLength(1);
      raw.close();
      await expect.poll(waiting).toHaveLength(0);
    });
    expect(await client.db('test').collection<Row>('locked').findOne({ _id: 1 })).toMatchObject({ n: 0 });
  });

  it('is told by currentOp and ended by killOp', async () => {
    await whileLocked(async () => {
      const killed = client.db('test').command({ update: 'locked', updates: [change] });
      const refused = expect(killed).rejects.toMatchObject({ code: ErrorCode.Interrupted });
      await expect.poll(waiting).toHaveLength(1);
      const [operation] = await waiting();
      expect(operation).toMatchObject({ op: 'update', ns: 'test.locked', type: 'op' });
      await client.db('admin').command({ killOp: 1, op: operation?.opid });
      await refused;
    });
  });
});

describe('the statistics', () => {
  it('tell what is there, to the byte', async () => {
    const db = client.db('counted');
    const rows = db.collection<Row>('rows');
    await rows.createIndex({ n: 1 });
    await rows.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n, n })));
    await rows.updateOne({ _id: 1 }, { $set: { text: 'x'.repeat(100) } });
    await rows.deleteOne({ _id: 2 });
    const [{ size }] = (await rows
      .aggregate([{ $group: { _id: null, size: { $sum: { $bsonSize: '$$ROOT' } } } }])
      .toArray()) as [{ size: number }];
    const stats = await db.command({ collStats: 'rows' });
    expect(stats).toMatchObject({ count: 9, size, avgObjSize: Math.round(size / 9), nindexes: 2 });
    expect(stats.storageSize).toBeGreaterThanOrEqual(size);
    expect(Object.keys(stats.indexSizes)).toEqual(['_id_', 'n_1']);
    expect(await db.command({ dbStats: 1 })).toMatchObject({ objects: 9, dataSize: size, indexes: 2 });
    const { databases, totalSize } = await client.db('admin').command({ listDatabases: 1 });
    expect(databases.map(({ name }: { name: string }) => name)).toContain('counted');
    const { fileBytes } = (await client.db('admin').command({ serverStatus: 1 })).storageEngine;
    expect(Math.abs(totalSize - fileBytes)).toBeLessThan(10);
    expect(await db.command({ validate: 'rows' })).toMatchObject({ valid: true, nrecords: 9, errors: [] });
    for (const refused of [
      { compact: 'rows' },
      { aggregate: 'rows', pipeline: [{ $indexStats: {} }], cursor: {} },
    ])
      await expect(db.command(refused)).rejects.toMatchObject({ code: ErrorCode.CommandNotSupported });
  });
});
