import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type Helper, startHelper } from '../helper.ts';
import { type Figure, inMs, type Row, type RowOptions, times } from '../report.ts';
import type { StallWatcherApi } from '../stall-watcher.ts';
import { startStoreProcess } from '../store-process.ts';

interface Item {
  _id: number;
  n: number;
  group: number;
  text: string;
  values?: number[];
}

/** What one client does, while another one watches how long the store leaves it waiting. */
interface Deed {
  what: string;
  run: () => Promise<unknown>;
}

const goalMillis = 50;
const megabyte = 1024 * 1024;

function item(_id: number): Item {
  return { _id, n: (_id * 7919) % 1_000_003, group: _id % 1000, text: `item ${_id} ${'x'.repeat(120)}` };
}

function items(count: number, from = 0): Item[] {
  return Array.from({ length: count }, (_, i) => item(from + i));
}

/** In their order: the earlier ones make what the later ones read, and the last ones take it away. */
function deeds(client: mongo.MongoClient, quick: boolean): Deed[] {
  const db = client.db('stall');
  const rows = db.collection<Item>('rows');
  const large = db.collection<Item>('large');
  const many = quick ? 10_000 : 200_000;
  const few = quick ? 1000 : 20_000;
  const values = quick ? 50_000 : 1_000_000;
  const count = (amount: number): string => amount.toLocaleString('en');
  const grouping = { $group: { _id: '$group', sum: { $sum: '$n' }, most: { $max: '$text' } } };
  const changed = { ...item(2), values: Array.from({ length: values }, (_, i) => i) };
  return [
    { what: `${count(many)} documents inserted`, run: () => rows.insertMany(items(many)) },
    { what: `a scan of ${count(many)}`, run: () => rows.find({ text: 'nobody' }).toArray() },
    { what: `a sort of ${count(many)}`, run: () => rows.find().sort({ text: -1 }).limit(10_000).toArray() },
    { what: `a group of ${count(many)}`, run: () => rows.aggregate([grouping]).toArray() },
    { what: `an index of ${count(many)}`, run: () => rows.createIndex({ n: 1, text: 1 }) },
    { what: `$out of ${count(many)}`, run: () => rows.aggregate([{ $out: 'copy' }]).toArray() },
    { what: `${count(many)} documents read`, run: () => rows.find().toArray() },
    { what: `${count(many)} documents updated`, run: () => rows.updateMany({}, { $inc: { n: 1 } }) },
    { what: `a transaction of ${count(few)} updates`, run: () => transaction(client, rows, few) },
    { what: `${count(many)} documents deleted`, run: () => rows.deleteMany({}) },
    {
      what: 'a document of 15 MB, inserted, read, changed',
      run: async () => {
        await large.insertOne({ ...item(1), text: 'x'.repeat(15 * megabyte) });
        await large.findOne({ _id: 1 });
        await large.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      },
    },
    {
      what: `a document of ${count(values)} values, inserted, read, changed`,
      run: async () => {
        await large.insertOne(changed);
        await large.findOne({ _id: 2 });
        await large.updateOne({ _id: 2 }, { $inc: { n: 1 } });
      },
    },
    {
      what: `an index of ${count(values)} values in one document`,
      run: () => large.createIndex({ values: 1 }),
    },
    { what: 'a pattern that tries without end', run: () => patience(db) },
  ];
}

async function transaction(
  client: mongo.MongoClient,
  rows: mongo.Collection<Item>,
  count: number,
): Promise<void> {
  const updates = Array.from({ length: count }, (_, _id) => ({
    updateOne: { filter: { _id }, update: { $inc: { n: 1 } } },
  }));
  await client.withSession((session) =>
    session.withTransaction(() => rows.bulkWrite(updates, { session, ordered: true })),
  );
}

/** Refused or answered, as long as nobody waits for it. */
async function patience(db: mongo.Db): Promise<void> {
  const rows = db.collection<{ text: string }>('patient');
  await rows.insertOne({ text: `${'a'.repeat(27)}!` });
  try {
    await rows.findOne({ text: /^(a+)+$/ });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
  }
}

async function watched(watcher: Helper<StallWatcherApi>, run: () => Promise<unknown>): Promise<number[]> {
  await watcher.call('watch');
  await run();
  const { ping, find } = await watcher.call('told');
  return [ping, find];
}

function figure(what: string, [ping = 0, find = 0]: number[], calm: number): Figure {
  const most = Math.max(ping, find);
  return {
    what: `Store, longest wait of others: ${what}`,
    ours: `${inMs(ping)} ping, ${inMs(find)} find`,
    bare: `${inMs(calm)} in calm`,
    ratio: times(most / calm),
    goal: `≤ ${goalMillis} ms`,
    reached: most <= goalMillis,
  };
}

/** Finds of one client each, for so long; how many a second they were answered. */
async function readers(rows: mongo.Collection<Item>, among: number, until: () => boolean): Promise<number> {
  const started = performance.now();
  let done = 0;
  const loop = async (): Promise<void> => {
    while (!until()) {
      await rows.findOne({ _id: Math.floor(Math.random() * among) });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, loop));
  return (done * 1000) / (performance.now() - started);
}

async function readersAndWriters(client: mongo.MongoClient, { quick }: RowOptions): Promise<Figure> {
  const rows = client.db('stall').collection<Item>('beside');
  const among = 10_000;
  await rows.insertMany(items(among));
  const millis = quick ? 300 : 4000;
  const forAWhile = (): (() => boolean) => {
    const started = performance.now();
    return () => performance.now() - started > millis;
  };
  const alone = await readers(rows, among, forAWhile());
  const until = forAWhile();
  let written = 0;
  const writer = async (): Promise<void> => {
    while (!until()) {
      await rows.updateOne({ _id: Math.floor(Math.random() * among) }, { $inc: { n: 1 } });
      written += 1;
    }
  };
  const [beside] = await Promise.all([readers(rows, among, until), ...Array.from({ length: 4 }, writer)]);
  return {
    what: 'Store, reads of four clients beside four that write',
    ours: `${Math.round(beside)}/s, ${Math.round((written * 1000) / millis)} writes/s`,
    bare: `${Math.round(alone)}/s with nobody writing`,
    ratio: times(beside / alone),
    goal: '≥ 0.3×',
    reached: beside / alone >= 0.3,
  };
}

export const stallRow: Row = {
  name: 'stall',
  title: 'How long the embedded store leaves others waiting',
  run: async (options) => {
    const folder = mkdtempSync(join(tmpdir(), 'lode-bench-stall-'));
    const store = await startStoreProcess(folder);
    // A store that answers nothing for long is what is measured: the driver must not take it for gone.
    const url = `${store.url}&connectTimeoutMS=600000`;
    const client = await mongo.MongoClient.connect(url);
    const watcher = startHelper<StallWatcherApi>('./stall-watcher.ts');
    try {
      await watcher.call('connect', url);
      const figures: Figure[] = [];
      for (const { what, run } of deeds(client, options.quick)) {
        options.say(what);
        const calm = Math.max(...(await watched(watcher, () => pause(options.quick ? 200 : 1500))));
        figures.push(figure(what, await watched(watcher, run), calm));
      }
      figures.push(await readersAndWriters(client, options));
      return figures;
    } finally {
      await watcher.call('close');
      await watcher.stop();
      await client.close();
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
