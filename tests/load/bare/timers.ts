import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import mongoose, { type mongo } from 'mongoose';
import { serveHelper } from '../helper.ts';
import { fillTimed } from '../timed-rows.ts';

const QUEUE = 'bare-timers';
const SET = 500;
const TOLD_AT_ONCE = 100;
const CHANNEL = 'bare:timers';
const COLLECTION = 'bare_timed';
const OUTBOX = 'bare_outbox';

type Row = mongo.Document & { _id: mongo.ObjectId; rev: number; headSeq: number };

/** The store's part of closing a set: read, written under a condition, and noted for who would tell it after a crash. */
async function closeSet(client: mongo.MongoClient, ids: mongo.ObjectId[]): Promise<Row[]> {
  const sessions = client.db().collection<Row>(COLLECTION);
  const session = client.startSession({ causalConsistency: false });
  const work = async (): Promise<Row[]> => {
    const found = await sessions
      .find({ _id: { $in: ids }, status: 'ongoing' }, { session, hint: { _id: 1 } })
      .toArray();
    const closedAt = new Date();
    const event = { kind: 'closed', at: closedAt, by: null, to: null, reason: null, closedBy: 'timeout' };
    const writes = found.map(({ _id, rev, headSeq }) => ({
      updateOne: {
        filter: { _id, rev, status: 'ongoing' },
        update: {
          $set: { status: 'closed', closedAt, closedBy: 'timeout', closesAt: null },
          $unset: { open: 1 },
          $inc: { rev: 1 },
          $push: { events: { $each: [{ ...event, afterSeq: headSeq }], $slice: -50 } },
        },
      },
    })) as unknown as mongo.AnyBulkWriteOperation<Row>[];
    await sessions.bulkWrite(writes, { session });
    await client
      .db()
      .collection(OUTBOX)
      .insertOne({ ids: found.map(({ _id }) => _id) }, { session });
    return found.map((row) => ({ ...row, status: 'closed', closedAt, rev: row.rev + 1 }));
  };
  try {
    const options = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;
    return await session.withTransaction(work, options);
  } finally {
    await session.endSession();
  }
}

/** To both audiences, as it stands in the store. */
async function tell(redis: Redis, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += TOLD_AT_ONCE) {
    const told = rows.slice(from, from + TOLD_AT_ONCE).flatMap((row) => {
      const payload = { ...row, id: String(row._id) };
      return [
        { room: payload.id, event: 'own', payload },
        { room: 'agents', event: 'row', payload },
      ];
    });
    await redis.publish(CHANNEL, JSON.stringify(told));
  }
}

/** The timers' bare path: the same rows closed and told by driver, queue and Redis alone, one set after another. */
const api = {
  channel: () => CHANNEL,
  /** Where the rows are kept, with the indexes that the product has on its own. */
  async prepare(mongoUrl: string, from: string): Promise<void> {
    const { connection } = await mongoose.connect(mongoUrl);
    const source = connection.collection(from);
    const target = connection.collection(COLLECTION);
    for (const { key, name, v: _version, ...options } of await source.indexes())
      if (name !== '_id_') await target.createIndex(key, { name, ...options });
  },
  async fill(amount: number): Promise<void> {
    const target = mongoose.connection.collection(COLLECTION);
    await fillTimed(amount, new Date(), (rows) => target.insertMany(rows));
  },
  /** Queues one job for the moment `due`, and resolves when it has closed and told everything. */
  async run(redisUrl: string, due: number): Promise<void> {
    const open = () => new Redis(redisUrl, { maxRetriesPerRequest: null });
    const [queue, redis] = [new Queue(QUEUE, { connection: open() }), open()];
    const client = mongoose.connection.getClient() as unknown as mongo.MongoClient;
    await queue.add('timer', {}, { delay: due - Date.now(), removeOnComplete: true });
    await new Promise<void>((resolve, reject) => {
      const close = async () => {
        const ids = await client
          .db()
          .collection<Row>(COLLECTION)
          .find({ status: 'ongoing' }, { projection: { _id: 1 } })
          .toArray();
        for (let done = 0; done < ids.length; done += SET) {
          const set = ids.slice(done, done + SET).map(({ _id }) => _id);
          await tell(redis, await closeSet(client, set));
        }
      };
      const worker = new Worker(QUEUE, close, { connection: open() });
      worker.on('completed', () => resolve());
      worker.on('failed', (_job, error) => reject(error));
    });
  },
};

export type TimersApi = typeof api;

serveHelper(api);
