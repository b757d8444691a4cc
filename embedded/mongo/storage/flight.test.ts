import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ABORT } from 'lmdb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReplyObject } from '../bson/encode.ts';
import { Binary, type Doc, toNumber } from '../bson/value.ts';
import { ErrorCode } from '../errors.ts';
import { type RunningMongo, startMongo } from '../server.ts';
import { RawClient } from '../wire/raw-client.ts';
import type { Bytes } from './bytes.ts';
import { Store } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-flight-'));
let mongo: RunningMongo;
let writer: RawClient;
let reader: RawClient;

/** A disk that takes its time: what is committed can be read, and is flushed, when `land` is called. */
interface SlowDisk {
  /** A group has run its jobs and is on its way. */
  held: Promise<void>;
  land(this: void): void;
}

type Table = 'docs' | 'index' | 'meta' | 'replies';

/** What of a store is private, or stands for its disk here. */
interface Insides extends Record<Table, Bytes> {
  env: { transactionSync(this: unknown, action: () => unknown): void };
  runJobs(group: unknown): void;
  commit(group: unknown): Promise<void>;
}

const insides = Store.prototype as unknown as Insides;

/** Runs the group's jobs and takes back what they have put; gives what puts it again. */
function runAndHold(store: Insides, group: unknown): () => void {
  const puts: (() => void)[] = [];
  const spies = (['docs', 'index', 'meta', 'replies'] as const).flatMap((name) => {
    const table = store[name];
    const [put, remove] = [table.put.bind(table), table.remove.bind(table)];
    return [
      vi.spyOn(table, 'put').mockImplementation((key, value) => {
        const kept = Buffer.from(value);
        puts.push(() => put(key, kept));
        put(key, value);
      }),
      vi.spyOn(table, 'remove').mockImplementation((key) => {
        puts.push(() => remove(key));
        remove(key);
      }),
    ];
  });
  store.env.transactionSync(() => {
    store.runJobs(group);
    return ABORT;
  });
  for (const spy of spies) spy.mockRestore();
  return () => {
    store.env.transactionSync(() => {
      for (const put of puts) put();
    });
  };
}

function slowDisk(): SlowDisk {
  let land = (): void => undefined;
  let hold = (): void => undefined;
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  vi.spyOn(insides, 'commit').mockImplementation(async function (this: unknown, group) {
    const putAgain = runAndHold(this as Insides, group);
    hold();
    await landed;
    putAgain();
  });
  return { held, land };
}

async function ok(client: RawClient, command: ReplyObject): Promise<Doc> {
  const reply = await client.command(command);
  expect(toNumber(reply?.get('ok')), JSON.stringify([...(reply ?? [])].map(String))).toBe(1);
  return reply as Doc;
}

/** Sends the command; whether it is answered yet can be asked. */
function sent(client: RawClient, command: ReplyObject) {
  const state = { answered: false, reply: undefined as Promise<Doc | undefined> | undefined };
  state.reply = client.command(command).then((reply) => {
    state.answered = true;
    return reply;
  });
  return state;
}

function transaction(txnNumber = 1n) {
  const lsid = { id: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4) };
  return { lsid, txnNumber, autocommit: false };
}

async function idsOf(client: RawClient, find: string): Promise<number[]> {
  const cursor = (await ok(client, { find })).get('cursor') as Doc;
  return (cursor.get('firstBatch') as Doc[]).map((row) => toNumber(row.get('_id')) as number);
}

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir });
  writer = new RawClient(mongo.port);
  reader = new RawClient(mongo.port);
  await ok(writer, { insert: 'here', documents: [{ _id: 1 }, { _id: 2 }] });
  await ok(writer, { insert: 'there', documents: [{ _id: 1 }] });
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  writer.close();
  reader.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('readers go on during a commit’s flush', () => {
  it('while the write itself is answered after it, and counts tell what is on disk', async () => {
    const { held, land } = slowDisk();
    const insert = sent(writer, { insert: 'here', documents: [{ _id: 3 }] });
    await held;
    expect(await idsOf(reader, 'there')).toEqual([1]);
    expect(await idsOf(reader, 'here')).toEqual([1, 2]);
    // A whole scan is compared with the kept count: what is on its way makes no damage of it.
    await ok(reader, { aggregate: 'here', pipeline: [{ $match: { x: 1 } }], cursor: {} });
    expect(toNumber((await ok(reader, { count: 'here' })).get('n'))).toBe(2);
    expect(insert.answered).toBe(false);
    land();
    await insert.reply;
    expect(toNumber((await ok(reader, { count: 'here' })).get('n'))).toBe(3);
    expect(await idsOf(reader, 'here')).toEqual([1, 2, 3]);
  });

  it('and a transaction that begins meanwhile waits for it, so that it has no conflict with it', async () => {
    const { held, land } = slowDisk();
    const update = sent(writer, { update: 'here', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] });
    await held;
    const own = transaction();
    const begun = sent(reader, {
      update: 'here',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      ...own,
      startTransaction: true,
    });
    const other = new RawClient(mongo.port);
    await ok(other, { find: 'there' });
    expect([update.answered, begun.answered]).toEqual([false, false]);
    land();
    await update.reply;
    expect(toNumber((await begun.reply)?.get('ok'))).toBe(1);
    await ok(reader, { commitTransaction: 1, ...own });
    const { lsid } = own;
    const found = (await ok(other, { find: 'here', filter: { _id: 1 }, lsid })).get('cursor') as Doc;
    expect(toNumber((found.get('firstBatch') as Doc[])[0]?.get('n'))).toBe(2);
    other.close();
  });

  it('and a statement of a transaction that is open sees no less of what it conflicts with', async () => {
    const own = transaction();
    await ok(reader, { find: 'here', ...own, startTransaction: true });
    const { held, land } = slowDisk();
    const update = sent(writer, { update: 'here', updates: [{ q: { _id: 2 }, u: { $set: { n: 1 } } }] });
    await held;
    const late = sent(reader, {
      update: 'here',
      updates: [{ q: { _id: 2 }, u: { $set: { n: 2 } } }],
      ...own,
    });
    land();
    await update.reply;
    expect(toNumber((await late.reply)?.get('code'))).toBe(ErrorCode.WriteConflict);
  });

  it('but not where a collection or an index is on its way: nobody uses what is not on disk', async () => {
    const { held, land } = slowDisk();
    const made = sent(writer, { createIndexes: 'here', indexes: [{ key: { n: 1 }, name: 'n_1' }] });
    await held;
    const find = sent(reader, { find: 'here', filter: { n: 2 } });
    const other = new RawClient(mongo.port);
    await ok(other, { hello: 1 });
    expect([made.answered, find.answered]).toEqual([false, false]);
    land();
    await Promise.all([made.reply, find.reply]);
    expect(await idsOf(reader, 'here')).toEqual([1, 2, 3]);
    other.close();
  });

  it('and a transaction whose commit is on its way cannot be aborted any more', async () => {
    const own = transaction();
    await ok(writer, { insert: 'here', documents: [{ _id: 9 }], ...own, startTransaction: true });
    const { held, land } = slowDisk();
    const committed = sent(writer, { commitTransaction: 1, ...own });
    await held;
    const aborted = sent(reader, { abortTransaction: 1, ...own });
    const other = new RawClient(mongo.port);
    expect(await idsOf(other, 'there')).toEqual([1]);
    expect([committed.answered, aborted.answered]).toEqual([false, false]);
    land();
    expect(toNumber((await committed.reply)?.get('ok'))).toBe(1);
    expect(toNumber((await aborted.reply)?.get('code'))).toBe(ErrorCode.TransactionCommitted);
    expect(await idsOf(other, 'here')).toContain(9);
    other.close();
  });

  it('nor forgotten: who asks for it again is told that it has come to be, also where its session was ended', async () => {
    const own = transaction();
    await ok(writer, { insert: 'here', documents: [{ _id: 10 }], ...own, startTransaction: true });
    const { held, land } = slowDisk();
    const committed = sent(writer, { commitTransaction: 1, ...own });
    await held;
    await ok(reader, { killAllSessions: [] });
    const again = sent(reader, { commitTransaction: 1, ...own });
    const other = new RawClient(mongo.port);
    await ok(other, { find: 'there' });
    land();
    expect(toNumber((await committed.reply)?.get('ok'))).toBe(1);
    expect(toNumber((await again.reply)?.get('ok'))).toBe(1);
    other.close();
  });
});

describe('a change of options that is refused', () => {
  it('changes none of them: its validator keeps nobody from writing', async () => {
    await ok(writer, { insert: 'free', documents: [{ _id: 1 }] });
    const index = { name: 'there_is_none', hidden: true };
    const refused = await writer.command({ collMod: 'free', validator: { n: 1 }, index });
    expect(toNumber(refused?.get('code'))).toBe(ErrorCode.IndexNotFound);
    const reply = await ok(writer, { insert: 'free', documents: [{ _id: 2 }] });
    expect(reply.get('writeErrors')).toBeUndefined();
  });
});
