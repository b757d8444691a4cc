import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMongo, startMongo } from './server.ts';

const patience = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-mongoose-'));
let mongo: RunningMongo;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir });
  await mongoose.connect(mongo.url, { dbName: 'app' });
}, patience);

afterAll(async () => {
  await mongoose.disconnect();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

const messageSchema = new Schema(
  {
    session: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    cids: { type: [String], required: true },
    amount: { type: Schema.Types.BigInt },
    rate: { type: Schema.Types.Decimal128 },
    content: String,
  },
  { timestamps: true },
);
messageSchema.index({ session: 1, seq: 1 }, { unique: true });
messageSchema.index({ session: 1, cids: 1 }, { unique: true });
const Message = mongoose.model('Message', messageSchema);

function buildMessage(seq: number, session = new mongoose.Types.ObjectId()) {
  return { session, seq, cids: [`c${seq}`], content: 'hello' };
}

describe('mongoose', { timeout: patience }, () => {
  it('makes its indexes, and finds them made the second time', async () => {
    await Message.init();
    await Message.syncIndexes();
    expect(Object.keys(await Message.collection.indexInformation())).toEqual([
      '_id_',
      'session_1_seq_1',
      'session_1_cids_1',
    ]);
  });

  it('keeps BigInt and Decimal128 as they are', async () => {
    const created = await Message.create({ ...buildMessage(1), amount: 9007199254740993n, rate: '0.10' });
    const found = await Message.findById(created._id).orFail();
    expect(found.amount).toBe(9007199254740993n);
    expect(String(found.rate)).toBe('0.10');
    expect(found.createdAt).toEqual(created.createdAt);
  });

  it('gives numbers without gaps or doubles to racing senders', async () => {
    const session = new mongoose.Types.ObjectId();
    const counters = mongoose.connection.collection<{ _id: mongoose.Types.ObjectId; head: number }>(
      'counters',
    );
    await counters.insertOne({ _id: session, head: 0 });
    const send = (n: number) =>
      mongoose.connection.transaction(async (tx) => {
        const counter = await counters.findOneAndUpdate(
          { _id: session },
          { $inc: { head: 1 } },
          { session: tx, returnDocument: 'after' },
        );
        const seq = counter?.head as number;
        await Message.create([{ ...buildMessage(seq, session), cids: [`n${n}`] }], { session: tx });
      });
    await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)));
    const messages = await Message.find({ session }).sort({ seq: 1 }).lean();
    expect(messages.map((message) => message.seq)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });

  it('reports duplicates as mongoose expects them', async () => {
    const session = new mongoose.Types.ObjectId();
    await Message.create(buildMessage(1, session));
    await expect(Message.create({ ...buildMessage(2, session), cids: ['x', 'c1'] })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { session: 1, cids: 1 },
      keyValue: { session, cids: 'c1' },
    });
  });

  it('populates, counts, streams and writes in bulk', async () => {
    const session = new mongoose.Types.ObjectId();
    await Message.insertMany(Array.from({ length: 300 }, (_, i) => buildMessage(i, session)));
    let seen = 0;
    for await (const message of Message.find({ session }).sort({ seq: 1 }).batchSize(50).cursor()) {
      expect(message.seq).toBe(seen++);
    }
    const result = await Message.bulkWrite([
      { updateMany: { filter: { session, seq: { $lt: 10 } }, update: { $set: { content: 'x' } } } },
      { deleteOne: { filter: { session, seq: 299 } } },
      { updateOne: { filter: { session, seq: 500 }, update: { $set: { cids: ['new'] } }, upsert: true } },
    ]);
    expect([result.modifiedCount, result.deletedCount, result.upsertedCount]).toEqual([10, 1, 1]);
    expect(await Message.countDocuments({ session, content: 'x' })).toBe(10);
    expect(await Message.exists({ session, seq: 299 })).toBeNull();
  });

  it('keeps files in GridFS', async () => {
    const { db, mongo: driver } = { db: mongoose.connection.db, mongo: mongoose.mongo };
    if (!db) throw new Error('not connected');
    const bucket = new driver.GridFSBucket(db);
    const content = randomBytes(700_000);
    const upload = bucket.openUploadStream('photo', { metadata: { kind: 'chat' } });
    await pipeline(Readable.from([content]), upload);
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk);
        done();
      },
    });
    await pipeline(bucket.openDownloadStream(upload.id), sink);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    expect((await bucket.find({ filename: 'photo' }).toArray())[0]).toMatchObject({ length: 700_000 });
    await bucket.delete(upload.id);
    expect(await db.collection('fs.chunks').countDocuments()).toBe(0);
  });
});
