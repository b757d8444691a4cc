import type { Document, MongoClient } from 'mongodb';

/** Something that was acknowledged, at the latest at `at` (milliseconds since 1970). */
export interface Acknowledged {
  at: number;
  kind: 'single' | 'pair';
  n: number;
}

interface Numbered extends Document {
  _id: number;
}

const clients = 4;
/** How long a transaction is tried again: with the store gone it would be for two minutes. */
const patience = 3000;
/** Every so many documents: they lie on pages of their own. */
const largeEvery = 5;

/**
 * Writes with several clients at once, numbered from `first`, until `enough` of it was acknowledged or the store is gone: single
 * documents, some of them large and some deleted again, and transactions that put a document on either side and count it.
 * What was acknowledged is in `acknowledged` as soon as it is known. Resolves to what was refused, which is not tried again.
 */
export async function write(
  client: MongoClient,
  first: number,
  acknowledged: Acknowledged[],
  enough: () => boolean,
): Promise<unknown[]> {
  const refused: unknown[] = [];
  const worker = async (from: number): Promise<void> => {
    for (let n = from; !enough(); n++) {
      const before = refused.length;
      await writeOne(client, n, acknowledged).catch((error: unknown) => refused.push(error));
      // Refused on the spot: others have their turn.
      if (refused.length > before) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => worker(first + index * 1000)));
  return refused;
}

async function writeOne(client: MongoClient, n: number, acknowledged: Acknowledged[]): Promise<void> {
  const db = client.db('load');
  // The clock shows the millisecond that has begun.
  const noted = (kind: Acknowledged['kind']) => acknowledged.push({ at: Date.now() + 1, kind, n });
  const text = n % largeEvery === 0 ? 'x'.repeat(20_000) : 'small';
  await db.collection<Numbered>('singles').insertOne({ _id: n, text });
  noted('single');
  await db.collection<Numbered>('passing').insertOne({ _id: n, text });
  await db.collection<Numbered>('passing').deleteOne({ _id: n - 2 });
  await client.withSession((session) =>
    session.withTransaction(
      async () => {
        const counted = { $inc: { n: 1 } };
        await db.collection<Numbered>('left').insertOne({ _id: n }, { session });
        await db.collection<Numbered>('right').insertOne({ _id: n, text }, { session });
        await db.collection<Numbered>('counts').updateOne({ _id: n % 3 }, counted, { session, upsert: true });
      },
      { timeoutMS: patience },
    ),
  );
  noted('pair');
}

/** What of `acknowledged` is not there, and transactions that are there in part. */
export async function findings(
  client: MongoClient,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const [singles, left, right, counts] = [
    await read(client, 'singles'),
    await read(client, 'left'),
    await read(client, 'right'),
    await read(client, 'counts'),
  ];
  const there = { single: new Set(singles.map(idOf)), pair: new Set(left.map(idOf)) };
  const lost = acknowledged.filter(({ kind, n }) => !there[kind].has(n));
  const counted = counts.reduce((sum, { n }) => sum + Number(n), 0);
  const sides = { left: left.map(idOf).join(), right: right.map(idOf).join() };
  return [
    ...lost.map(({ kind, n }) => `lost: ${kind} ${n}`),
    ...(sides.left === sides.right ? [] : [`half a transaction: ${sides.left} and ${sides.right}`]),
    ...(counted === left.length ? [] : [`${left.length} transactions, ${counted} counted`]),
  ];
}

async function read(client: MongoClient, name: string): Promise<Numbered[]> {
  return await client.db('load').collection<Numbered>(name).find().sort({ _id: 1 }).toArray();
}

const idOf = ({ _id }: Numbered): number => _id;
