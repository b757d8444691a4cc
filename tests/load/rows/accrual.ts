import { mongo } from 'mongoose';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { inTurns } from '../measure.ts';
import { type Figure, inSeconds, type Row, type RowOptions, times } from '../report.ts';

const DAY = '2027-03-01';
const NEXT = Date.parse('2027-03-02T01:00:00.000Z');
const TH = 1_000_000n;
/** As many documents in a write as the accrual's own. */
const WRITE = 500;
const INSERTED = ['ledger_entries', 'ledger_unsealed', 'mining_rewards'];
/** Updated by id, each with as many counters as the accrual changes in it. */
const UPDATED: Record<string, mongo.UpdateFilter<mongo.Document>> = {
  ledger_accounts: { $inc: { creditsPosted: 1n, version: 1 }, $set: { updatedAt: new Date() } },
  mining_contracts: { $inc: { earnedUsd: 1n, rev: 1 } },
};

/** The daily accrual beside a program that writes the same documents in bulk and asks nothing. */
export const accrualRow: Row = {
  name: 'accrual',
  title: 'Daily accrual against bare bulk writes of the same documents',
  run: async (options) => {
    const site = await startCluster({ servers: 1, workers: 0, env: { ACCRUAL_GRACE_MS: '10' } });
    try {
      await attach(site);
      return await measure(options);
    } finally {
      await detach();
      await site.stop();
    }
  },
};

async function measure({ quick, say }: RowOptions): Promise<Figure[]> {
  const [small, large] = quick ? [500, 2000] : [10_000, 100_000];
  // Not counted: until the processes have compiled what they run, everything takes several times as long.
  await accrue(large / 10);
  await writeBare();
  const taken = await inTurns(
    2,
    async () => {
      const ms = await accrue(large);
      say(`${large} contracts accrued in ${inSeconds(ms)}`);
      return [ms];
    },
    async () => {
      const ms = await writeBare();
      say(`the same documents written in ${inSeconds(ms)}`);
      return [ms];
    },
  );
  const ours = Math.min(...taken.ours);
  const bare = Math.min(...taken.bare);
  const fewer = Math.min(await accrue(small), await accrue(small));
  say(`${small} contracts accrued in ${inSeconds(fewer)}`);
  const growth = ours / large / (fewer / small);
  return [
    {
      what: `Daily accrual of ${large.toLocaleString('en')} contracts`,
      ours: `${inSeconds(ours)}, ${Math.round((large * 1000) / ours).toLocaleString('en')}/s`,
      bare: inSeconds(bare),
      ratio: times(bare / ours),
      goal: '≥ 0.5×',
      reached: bare / ours >= 0.5,
    },
    {
      what: `Time for a contract, ${large.toLocaleString('en')} against ${small.toLocaleString('en')}`,
      ours: `${((ours * 1000) / large).toFixed(0)} µs`,
      bare: `${((fewer * 1000) / small).toFixed(0)} µs`,
      ratio: times(growth),
      goal: '≤ 1.25×',
      reached: growth <= 1.25,
    },
  ];
}

/** The accrual of a day with so many contracts of as many customers, in milliseconds. */
async function accrue(count: number): Promise<number> {
  const { mining } = await import('../../factories/mining.ts');
  const { empty, sell, updateSettings, earn, accrueDays, setNow } = await mining();
  await empty();
  await updateSettings({ capacity_th: String(count * 2) });
  const startsAt = Date.parse('2027-01-01T00:00:00.000Z');
  for (let from = 0; from < count; from += 2000) {
    const share = Array.from({ length: Math.min(2000, count - from) }, (_, at) => ({
      userId: new mongo.ObjectId().toHexString(),
      hashPower: TH,
      startsAt: startsAt + from + at,
    }));
    await sell(share);
    await openWallets(share.map(({ userId }) => userId));
  }
  setNow(Date.parse(`${DAY}T12:00:00.000Z`));
  await earn(BigInt(count) * 1_000_000n);
  setNow(NEXT);
  const started = performance.now();
  await accrueDays();
  return performance.now() - started;
}

/** Customers who have bought something have a wallet. */
async function openWallets(userIds: string[]): Promise<void> {
  const now = new Date();
  const sums = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n };
  const rows = userIds.map((owner) => ({
    _id: `wallet:${owner}` as never,
    ...{ kind: 'wallet', asset: 'USD', owner, ...sums, version: 1, createdAt: now, updatedAt: now },
  }));
  await (await database()).collection('ledger_accounts').insertMany(rows);
}

async function database(): Promise<mongo.Db> {
  const { default: mongoose } = await import('mongoose');
  const { db } = mongoose.connection;
  if (!db) throw new Error('The store is connected');
  return db as unknown as mongo.Db;
}

/** Writes what the last accrual left into collections with the same indexes, in milliseconds. */
async function writeBare(): Promise<number> {
  const db = await database();
  const work: (() => Promise<unknown>)[] = [];
  for (const name of [...INSERTED, ...Object.keys(UPDATED)]) {
    const target = db.collection(`bare_${name}`);
    await target.drop().catch(() => undefined);
    const indexes = (await db.collection(name).indexes()).filter((index) => index.name !== '_id_');
    if (indexes.length > 0)
      await target.createIndexes(indexes.map(({ v: _v, ...index }) => index as mongo.IndexDescription));
    const documents = await db.collection(name).find({}, { useBigInt64: true }).toArray();
    for (let from = 0; from < documents.length; from += WRITE) {
      const share = documents.slice(from, from + WRITE);
      const update = UPDATED[name];
      if (update) await target.insertMany(share);
      work.push(() =>
        update
          ? target.bulkWrite(
              share.map(({ _id }) => ({ updateOne: { filter: { _id }, update } })),
              { ordered: false },
            )
          : target.insertMany(share, { ordered: false }),
      );
    }
  }
  const started = performance.now();
  for (const write of work) await write();
  return performance.now() - started;
}
