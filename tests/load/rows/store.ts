import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { summarise } from '../measure.ts';
import { type Figure, inMs, inSeconds, type Row, type RowOptions, times } from '../report.ts';
import { startStoreProcess } from '../store-process.ts';

const CONNECTIONS = 32;
const RECORDS = 10_000;

interface Item {
  _id: number;
  ref: string;
  email: string;
  balance: number;
  text: string;
}

/** What the driver is asked to do again and again, and how its rate has to stand to the rate of pings. */
interface Work {
  what: string;
  goal: number;
  once: () => Promise<unknown>;
}

function item(id: number, size: number): Item {
  return {
    _id: id,
    ref: `r-${id}`,
    email: `someone-${id}@example.org`,
    balance: 1e9,
    text: 'x'.repeat(size),
  };
}

function anyId(count = RECORDS): number {
  return Math.floor(Math.random() * count);
}

/** Operations a second: as many loops as there are connections, each asking again when it is answered. */
async function rate(once: () => Promise<unknown>, millis: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - started < millis) {
      await once();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return (done * 1000) / (performance.now() - started);
}

async function fill(
  collection: mongo.Collection<Item>,
  from: number,
  to: number,
  size: number,
): Promise<void> {
  const share = 2000;
  for (let start = from; start < to; start += share) {
    const count = Math.min(share, to - start);
    await collection.insertMany(Array.from({ length: count }, (_, i) => item(start + i, size)));
  }
}

/** One connection's session for each loop that needs one: taken, used, given back. */
class SessionPool {
  readonly #client: mongo.MongoClient;
  readonly #free: mongo.ClientSession[] = [];

  constructor(client: mongo.MongoClient) {
    this.#client = client;
  }

  async use(run: (session: mongo.ClientSession) => Promise<unknown>): Promise<void> {
    const session = this.#free.pop() ?? this.#client.startSession();
    await run(session);
    this.#free.push(session);
  }

  async end(): Promise<void> {
    for (const session of this.#free) await session.endSession();
  }
}

function transfer(collection: mongo.Collection<Item>, sessions: SessionPool): Promise<void> {
  const from = anyId();
  const to = (from + 1 + anyId(RECORDS - 1)) % RECORDS;
  return sessions.use((session) =>
    session.withTransaction(async () => {
      await collection.updateOne({ _id: from, balance: { $gte: 1 } }, { $inc: { balance: -1 } }, { session });
      await collection.updateOne({ _id: to }, { $inc: { balance: 1 } }, { session });
    }),
  );
}

async function againstPing(client: mongo.MongoClient, { quick, say }: RowOptions): Promise<Figure[]> {
  const db = client.db('bench');
  const collection = db.collection<Item>('items');
  await fill(collection, 0, RECORDS, 200);
  await collection.createIndexes([
    { key: { ref: 1 }, unique: true },
    { key: { email: 1 }, unique: true },
  ]);
  const sessions = new SessionPool(client);
  let next = RECORDS;
  const works: Work[] = [
    { what: 'find by _id', goal: 0.6, once: () => collection.findOne({ _id: anyId() }) },
    {
      what: 'insert, two unique indexes beside _id',
      goal: 0.35,
      once: () => collection.insertOne(item(next++, 200)),
    },
    {
      what: 'conditional update',
      goal: 0.3,
      once: () =>
        collection.updateOne(
          { _id: anyId(), balance: { $gte: 1 } },
          { $inc: { balance: -1 }, $set: { text: 'paid' } },
        ),
    },
    { what: 'transaction of two documents', goal: 0.1, once: () => transfer(collection, sessions) },
  ];
  const millis = quick ? 200 : 1500;
  const rounds = quick ? 2 : 7;
  const ping = (): Promise<unknown> => db.command({ ping: 1 });
  for (const once of [ping, ...works.map((work) => work.once)]) await rate(once, millis);
  const taken = works.map(() => ({ ours: [] as number[], bare: [] as number[], ratios: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const [i, { once }] of works.entries()) {
      const before = await rate(ping, millis / 2);
      const ours = await rate(once, millis);
      const bare = (before + (await rate(ping, millis / 2))) / 2;
      taken[i]?.ours.push(ours);
      taken[i]?.bare.push(bare);
      taken[i]?.ratios.push(ours / bare);
    }
  }
  await sessions.end();
  return works.map(({ what, goal }, i) => {
    const median = (key: 'ours' | 'bare' | 'ratios') => summarise(taken[i]?.[key] ?? []).p50;
    return {
      what: `Store, ${what}, ${CONNECTIONS} connections`,
      ours: `${Math.round(median('ours'))}/s`,
      bare: `${Math.round(median('bare'))} pings/s`,
      ratio: times(median('ratios')),
      goal: `≥ ${goal}×`,
      reached: median('ratios') >= goal,
    };
  });
}

/** One find after another by an index of its own, among few and among many documents in turns. */
async function flatness(
  client: mongo.MongoClient,
  many: number,
  { quick, say }: RowOptions,
): Promise<Figure> {
  const db = client.db('bench');
  const small = db.collection<Item>('small');
  const large = db.collection<Item>('large');
  for (const each of [small, large]) await each.createIndex({ ref: 1 });
  await fill(small, 0, 1000, 900);
  say(`filling ${many.toLocaleString('en')} documents`);
  await fill(large, 0, many, 900);
  const timed = async (collection: mongo.Collection<Item>, among: number): Promise<number> => {
    const started = performance.now();
    await collection.findOne({ ref: `r-${anyId(among)}` });
    return performance.now() - started;
  };
  const taken = { small: [] as number[], large: [] as number[] };
  for (let turn = 0; turn < (quick ? 200 : 4000); turn += 1) {
    taken.small.push(await timed(small, 1000));
    taken.large.push(await timed(large, many));
  }
  const [few, lots] = [summarise(taken.small).p50, summarise(taken.large).p50];
  return {
    what: `Store, find by an index among ${many.toLocaleString('en')} documents, p50`,
    ours: inMs(lots),
    bare: `${inMs(few)} among 1,000`,
    ratio: times(lots / few),
    goal: '≤ 1.25×',
    reached: lots / few <= 1.25,
  };
}

async function startUp(full: string, { quick }: RowOptions): Promise<Figure> {
  const taken = { full: [] as number[], empty: [] as number[] };
  for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) {
    const empty = mkdtempSync(join(tmpdir(), 'lode-bench-empty-'));
    for (const [key, folder] of [
      ['empty', empty],
      ['full', full],
    ] as const) {
      const store = await startStoreProcess(folder);
      taken[key].push(store.readyMs);
      await store.stop();
    }
    rmSync(empty, { recursive: true, force: true });
  }
  const [loaded, fresh] = [summarise(taken.full).p50, summarise(taken.empty).p50];
  return {
    what: `Store, start with ${quick ? 'the small run’s data' : '1 GB'}`,
    ours: inSeconds(loaded),
    bare: `${inSeconds(fresh)} empty`,
    ratio: times(loaded / fresh),
    goal: '≤ 2×',
    reached: loaded / fresh <= 2,
  };
}

export const storeRow: Row = {
  name: 'store',
  title: 'The embedded store beside its own ping',
  run: async (options) => {
    const folder = mkdtempSync(join(tmpdir(), 'lode-bench-store-'));
    const store = await startStoreProcess(folder);
    const client = await mongo.MongoClient.connect(store.url, {
      minPoolSize: CONNECTIONS,
      maxPoolSize: CONNECTIONS,
    });
    try {
      const figures = await againstPing(client, options);
      figures.push(await flatness(client, options.quick ? 10_000 : 1_000_000, options));
      await client.close();
      await store.stop();
      options.say('starting with and without data');
      figures.push(await startUp(folder, options));
      return figures;
    } finally {
      await client.close();
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
