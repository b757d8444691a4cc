import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientSession, type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMongo, startMongo } from '../server.ts';

const patience = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-txn-'));
let mongo: RunningMongo;
let client: MongoClient;
let lastCollection = 0;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir, failPoints: true, transactionSeconds: 2 });
  client = await MongoClient.connect(mongo.url);
}, patience);

afterAll(async () => {
  await client.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

interface Row {
  _id: number;
  n?: number;
}

/** A collection that no other test uses, and that does not exist yet. */
function nextCollection(): Collection<Row> {
  return client.db('txn').collection(`c${++lastCollection}`);
}

async function withSession(run: (session: ClientSession) => Promise<void>, snapshot = false): Promise<void> {
  const session = client.startSession({ snapshot });
  try {
    await run(session);
  } finally {
    await session.endSession();
  }
}

async function exists(rows: Collection<Row>): Promise<boolean> {
  const found = await rows.db.listCollections({ name: rows.collectionName }).toArray();
  return found.length > 0;
}

const conflict = { code: 112, errorLabels: ['TransientTransactionError'] };

describe('collections made in a transaction', { timeout: patience }, () => {
  it('stay when it commits, with their indexes, and go when it aborts', async () => {
    const [kept, gone] = [nextCollection(), nextCollection()];
    await withSession(async (session) => {
      session.startTransaction();
      await kept.createIndex({ n: 1 }, { unique: true, session });
      await kept.insertOne({ _id: 1, n: 1 }, { session });
      expect(await kept.findOne({ n: 1 }, { session })).toEqual({ _id: 1, n: 1 });
      expect(await exists(kept)).toBe(false);
      await session.commitTransaction();
      session.startTransaction();
      await gone.updateOne({ _id: 1 }, { $set: { n: 1 } }, { upsert: true, session });
      await session.abortTransaction();
    });
    expect([await exists(kept), await exists(gone)]).toEqual([true, false]);
    await expect(kept.insertOne({ _id: 2, n: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await kept.find({ n: 1 }).hint({ n: 1 }).toArray()).toHaveLength(1);
  });

  it('belong to the first transaction that makes them; writers outside wait for it', async () => {
    const rows = nextCollection();
    await withSession((first) =>
      withSession(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await rows.insertOne({ _id: 1 }, { session: first });
        await expect(rows.insertOne({ _id: 2 }, { session: second })).rejects.toMatchObject(conflict);
        const outside = rows.insertOne({ _id: 3 });
        await first.commitTransaction();
        await outside;
      }),
    );
    expect((await rows.find().toArray()).map(({ _id }) => _id)).toEqual([1, 3]);
  });

  it('take an index only while they are new and empty', async () => {
    const rows = nextCollection();
    await rows.insertOne({ _id: 1 });
    await withSession(async (session) => {
      session.startTransaction();
      await expect(rows.createIndex({ n: 1 }, { session })).rejects.toMatchObject({ code: 263 });
    });
  });
});

describe('isolation as MongoDB has it', { timeout: patience }, () => {
  it('allows write skew: two transactions that read what the other writes both commit', async () => {
    const rows = nextCollection();
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    await withSession((first) =>
      withSession(async (second) => {
        for (const [session, _id] of [
          [first, 1],
          [second, 2],
        ] as const) {
          session.startTransaction();
          expect(await rows.countDocuments({ n: 1 }, { session })).toBe(2);
          await rows.updateOne({ _id }, { $set: { n: 0 } }, { session });
        }
        await first.commitTransaction();
        await second.commitTransaction();
      }),
    );
    expect(await rows.countDocuments({ n: 0 })).toBe(2);
  });

  it('reads one snapshot through a session that asks for one, until it is over', async () => {
    const rows = nextCollection();
    await rows.insertOne({ _id: 1, n: 1 });
    await withSession(async (session) => {
      expect(await rows.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 1 });
      await rows.updateOne({ _id: 1 }, { $set: { n: 2 } });
      expect(await rows.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 1 });
      expect(await rows.distinct('n', {}, { session })).toEqual([1]);
      expect(await rows.aggregate([{ $match: { n: 2 } }], { session }).toArray()).toEqual([]);
    }, true);
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 2 });
  });
});

describe('the end of a transaction', { timeout: patience }, () => {
  it('is an abort when it has been open too long, and the next statement is told so', async () => {
    const rows = nextCollection();
    await rows.insertOne({ _id: 1, n: 0 });
    await withSession(async (session) => {
      session.startTransaction();
      await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
      // Waits for the lock, which only the reaper frees.
      await rows.updateOne({ _id: 1 }, { $inc: { n: 10 } });
      await expect(rows.findOne({}, { session })).rejects.toMatchObject({ ...conflict, code: 251 });
    });
    expect(await rows.findOne()).toEqual({ _id: 1, n: 10 });
  });

  it('ends its cursors, which belong to its session alone', async () => {
    const rows = nextCollection();
    await rows.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const { db } = rows;
    await withSession(async (session) => {
      session.startTransaction();
      const cursor = rows.find({}, { session, batchSize: 1 });
      await cursor.next();
      const command = { getMore: cursor.id, collection: rows.collectionName };
      await expect(db.command(command)).rejects.toMatchObject({ code: 50738 });
      await session.abortTransaction();
      await expect(db.command(command, { session })).rejects.toMatchObject({ code: 43 });
    });
  });
});

describe('fail points', { timeout: patience }, () => {
  const failInserts = (data: object, mode: unknown = { times: 1 }) =>
    client
      .db('admin')
      .command({ configureFailPoint: 'failCommand', mode, data: { failCommands: ['insert'], ...data } });

  it('fail, label, delay and cut off the commands they are told to, so many times', async () => {
    const rows = nextCollection();
    await failInserts({ errorCode: 8, errorLabels: ['Mine'] });
    await expect(rows.insertOne({ _id: 1 })).rejects.toMatchObject({ code: 8, errorLabels: ['Mine'] });
    await failInserts({ closeConnection: true });
    await rows.insertOne({ _id: 1 });
    await failInserts({ errorCode: 91 });
    await rows.insertOne({ _id: 2 });
    await failInserts({ writeConcernError: { code: 64, errmsg: 'waited' } });
    await expect(rows.insertOne({ _id: 3 })).rejects.toMatchObject({ code: 64 });
    const begun = performance.now();
    await failInserts({ blockConnection: true, blockTimeMS: 150 });
    await rows.insertOne({ _id: 4 });
    expect(performance.now() - begun).toBeGreaterThan(140);
    expect((await rows.find().toArray()).map(({ _id }) => _id)).toEqual([1, 2, 3, 4]);
    const { count } = await failInserts({}, 'off');
    expect(count).toBe(5);
  });

  it('do a retried write once, whether it failed before its commit or after', async () => {
    const rows = nextCollection();
    await rows.insertOne({ _id: 1, n: 0 });
    for (const data of [{}, { failBeforeCommitExceptionCode: 1 }]) {
      const command = { configureFailPoint: 'onPrimaryTransactionalWrite', mode: { times: 1 }, data };
      await client.db('admin').command(command);
      await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    }
    expect(await rows.findOne()).toEqual({ _id: 1, n: 2 });
  });

  it('are unknown to a server that was not started for them', async () => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-mongo-plain-'));
    const plain = await startMongo({ port: 0, dataDir: other });
    const plainClient = await MongoClient.connect(plain.url);
    const command = { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: { failCommands: ['ping'] } };
    await expect(plainClient.db('admin').command(command)).rejects.toMatchObject({ code: 59 });
    await plainClient.close();
    await plain.close();
    rmSync(other, { recursive: true, force: true });
  });
});

describe('concerns', { timeout: patience }, () => {
  it('are met, or the answer says what was not', async () => {
    const rows = nextCollection();
    await rows.insertOne({ _id: 1 }, { writeConcern: { w: 'majority' } });
    await expect(rows.insertOne({ _id: 2 }, { writeConcern: { w: 2 } })).rejects.toMatchObject({ code: 100 });
    const insert = { insert: rows.collectionName, documents: [{ _id: 3 }], writeConcern: { w: 'dc1' } };
    await expect(rows.db.command(insert)).rejects.toMatchObject({ code: 79 });
    expect(await rows.countDocuments()).toBe(3);
    const read = { find: rows.collectionName, readConcern: { level: 'wishful' } };
    await expect(rows.db.command(read)).rejects.toMatchObject({ code: 9 });
    const count = { count: rows.collectionName, readConcern: { level: 'snapshot' } };
    await expect(rows.db.command(count)).rejects.toMatchObject({ code: 72 });
  });
});
