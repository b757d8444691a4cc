import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EJSON } from 'bson';
import {
  type Collection,
  Decimal128,
  type Document,
  type IndexSpecification,
  Long,
  MongoClient,
} from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMongo, startMongo } from '../server.ts';

const patience = 240_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-plan-'));
let mongo: RunningMongo;
let client: MongoClient;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir, transactionSeconds: patience / 1000 });
  client = await MongoClient.connect(mongo.url);
}, patience);

afterAll(async () => {
  await client.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

/** Random choices that are the same for the same seed. */
class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

const scalars: readonly unknown[] = [
  null,
  0,
  1,
  2,
  1.5,
  Long.fromNumber(2),
  Long.fromString('9007199254740993'),
  'a',
  'ab',
  'b',
  'A',
  'aB',
  Decimal128.fromString('1.5'),
  Decimal128.fromString('9007199254740993'),
  true,
  new Date(5),
  { x: 1 },
];

function anyValue(dice: Dice): unknown {
  const kind = dice.below(10);
  if (kind < 7) return dice.pick(scalars);
  if (kind === 7) return [];
  return Array.from({ length: 1 + dice.below(3) }, () => dice.pick(scalars));
}

function anyDocument(dice: Dice, n: number): Document {
  const document: Document = { _id: n };
  if (dice.below(2)) document.u = dice.below(2) ? n : `u${n}`;
  for (const name of ['a', 'b', 'c']) if (dice.below(5) > 0) document[name] = anyValue(dice);
  // Two arrays in one document have no key in a compound index.
  if (Array.isArray(document.a) && Array.isArray(document.b)) document.b = 1;
  if (dice.below(3) > 0) {
    document.s = Array.from({ length: dice.below(3) }, () => ({ x: dice.pick(scalars), y: dice.below(3) }));
    if (Array.isArray(document.c)) document.c = 1;
  }
  return document;
}

function anyCondition(dice: Dice): unknown {
  switch (dice.below(9)) {
    case 0:
      return { $in: [dice.pick(scalars), dice.pick(scalars)] };
    case 1:
      return { $gt: dice.pick(scalars) };
    case 2:
      return { $gte: dice.pick(scalars), $lt: dice.pick(scalars) };
    case 3:
      return { $lte: dice.pick(scalars) };
    case 4:
      return { $exists: dice.below(2) === 0 };
    case 5:
      return { $ne: dice.pick(scalars) };
    case 6:
      return { $regex: '^a' };
    default:
      return anyValue(dice);
  }
}

function anyFilter(dice: Dice): Document {
  const filter: Document = {};
  for (let i = 1 + dice.below(3); i > 0; i--) {
    filter[dice.pick(['_id', 'a', 'b', 'c', 'u', 's.x', 's.y'])] = anyCondition(dice);
  }
  return dice.below(5) === 0 ? { $or: [filter, { a: anyCondition(dice) }] } : filter;
}

const sorts: readonly Document[] = [
  {},
  {},
  { _id: -1 },
  { a: 1, _id: 1 },
  { a: -1, b: -1, _id: 1 },
  { b: 1, _id: -1 },
];

const indexes: readonly [IndexSpecification, Document][] = [
  [{ a: 1 }, {}],
  [{ a: 1, b: -1 }, {}],
  [{ b: -1, _id: 1 }, {}],
  [{ c: 1 }, { sparse: true }],
  [{ 's.x': 1, 's.y': 1 }, {}],
  [{ a: 1, _id: 1 }, {}],
  [{ a: -1 }, {}],
  [{ u: -1 }, { unique: true, sparse: true }],
  [{ a: 1 }, { name: 'collated', collation: { locale: 'en', strength: 2 } }],
  [
    { b: 1, a: -1 },
    { name: 'collated compound', collation: { locale: 'en', strength: 2 } },
  ],
  [{ c: 1 }, { name: 'other collation', collation: { locale: 'en', strength: 1 } }],
  [
    { a: 1, c: 1 },
    {
      name: 'collated partial',
      collation: { locale: 'en', strength: 2 },
      partialFilterExpression: { b: { $gte: 'a' } },
    },
  ],
  [{ b: 1 }, { name: 'partial', partialFilterExpression: { c: { $exists: true } } }],
];

async function answer(
  items: Collection,
  filter: Document,
  sort: Document,
  options: Document,
): Promise<string> {
  const rows = await items
    .find(filter, options)
    .sort(sort as never)
    .toArray();
  const ids = rows.map((row) => row._id as unknown as number);
  return EJSON.stringify(Object.keys(sort).length > 0 ? ids : ids.sort((x, y) => x - y));
}

describe('plans', () => {
  it('give what a scan of the collection gives, outside and inside a transaction', {
    timeout: patience,
  }, async () => {
    const dice = new Dice(20260101);
    const items = client.db('plans').collection('items');
    await items.insertMany(Array.from({ length: 150 }, (_, n) => anyDocument(dice, n)));
    for (const [key, options] of indexes) await items.createIndex(key, options);
    const session = client.startSession();
    session.startTransaction();
    await items.insertMany(
      Array.from({ length: 20 }, (_, n) => anyDocument(dice, 1000 + n)),
      { session },
    );
    await items.deleteMany({ _id: { $lt: 10 } as never }, { session });
    for (let n = 10; n < 40; n++)
      await items.replaceOne({ _id: n as never }, anyDocument(dice, n), { session });
    const wrong: string[] = [];
    for (let round = 0; round < 400; round++) {
      const [filter, sort] = [anyFilter(dice), dice.pick(sorts)];
      const strings = dice.below(2) ? { collation: { locale: 'en', strength: 2 } } : {};
      const scope = { ...(round % 2 ? { session } : {}), ...strings };
      const wanted = await answer(items, filter, sort, { ...scope, hint: { $natural: 1 } });
      const got = await answer(items, filter, sort, scope);
      if (got !== wanted)
        wrong.push(`${EJSON.stringify({ filter, sort, strings, inside: round % 2 })}: ${got}, not ${wanted}`);
    }
    await session.abortTransaction();
    await session.endSession();
    expect(wrong).toEqual([]);
  });
});
