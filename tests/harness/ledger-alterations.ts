import mongoose from 'mongoose';
import type { ledger } from '../factories/ledger.ts';

type Collections = Awaited<ReturnType<typeof ledger>>['collections'];

interface Planting {
  collections: Collections;
  /** Which link, from 1 on. */
  place: number;
  draw: (below: number) => number;
  oneOf: <T>(all: readonly T[]) => T;
}

/** Whole numbers that look random and are the same for the same seed. */
export function drawer(seed: number): Pick<Planting, 'draw' | 'oneOf'> {
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { draw, oneOf: <T>(all: readonly T[]) => all[draw(all.length)] as T };
}

const BOOKS = [
  'ledger_accounts',
  'ledger_entries',
  'ledger_unsealed',
  'ledger_seals',
  'ledger_walks',
  'ledger_walk_sums',
  'ledger_checkpoints',
];

/** The books as they are, to be brought back after each alteration. */
export async function copyOf(collections: Collections): Promise<{ restore: () => Promise<void> }> {
  const rows = new Map<string, mongoose.mongo.Document[]>();
  for (const name of BOOKS) rows.set(name, await collections(name).find({}, { useBigInt64: true }).toArray());
  return {
    restore: async () => {
      for (const [name, all] of rows) {
        await collections(name).deleteMany({});
        if (all.length > 0) await collections(name).insertMany(all as never[]);
      }
    },
  };
}

const entryOf = async ({ collections, place }: Planting) => {
  const link = await collections('ledger_seals').findOne({ _id: place as never });
  return link?.entryId as mongoose.Types.ObjectId;
};

/** One row of a collection, drawn. */
async function anyOf({ collections, draw }: Planting, name: string) {
  const all = await collections(name).find().sort({ _id: 1 }).toArray();
  return all[draw(all.length)] ?? { _id: 'none' as never };
}

const COUNTERS = ['debitsPosted', 'creditsPosted', 'debitsPending', 'creditsPending'] as const;

/** What somebody who writes in the store might do, each in one row that is drawn. */
export const ALTERATIONS: readonly (readonly [string, (planting: Planting) => Promise<unknown>])[] = [
  [
    'an entry changed',
    async (planting) => {
      const changes = [
        { memo: 'nothing to see' },
        { 'legs.1.amount': 7n },
        { 'legs.0.account': 'fees' },
        { 'legs.0.balanceAfter': 0n },
        { legs: [] },
        { phase: 'hold' },
        { at: 'yesterday' },
        { 'legs.0.amount': 1.5 },
      ];
      const _id = await entryOf(planting);
      return planting.collections('ledger_entries').updateOne({ _id }, { $set: planting.oneOf(changes) });
    },
  ],
  [
    'an entry deleted',
    async (planting) => planting.collections('ledger_entries').deleteOne({ _id: await entryOf(planting) }),
  ],
  [
    'an entry inserted',
    async (planting) => {
      const { collections, oneOf } = planting;
      const stored = await collections('ledger_entries').findOne(
        { _id: await entryOf(planting) },
        { useBigInt64: true },
      );
      const ids = [
        new mongoose.Types.ObjectId(),
        mongoose.Types.ObjectId.createFromTime(1),
        'text',
        42,
      ] as const;
      return collections('ledger_entries').insertOne({
        ...stored,
        key: 'slipped in',
        _id: oneOf(ids) as never,
      });
    },
  ],
  [
    'an entry inserted, with a link before the first',
    async ({ collections, draw }) => {
      const _id = new mongoose.Types.ObjectId();
      await collections('ledger_entries').insertOne({ _id, key: 'slipped in', legs: [], phase: 'post' });
      const link = { _id: -draw(5) as never, entryId: _id, hash: 'f'.repeat(64) };
      await collections('ledger_seals').insertOne(link);
    },
  ],
  [
    'a balance altered',
    async (planting) => {
      const { _id } = await anyOf(planting, 'ledger_accounts');
      const $inc = { [planting.oneOf(COUNTERS)]: planting.oneOf([1n, -1n, 1_000_000n]) };
      return planting.collections('ledger_accounts').updateOne({ _id }, { $inc });
    },
  ],
  [
    'an account made another kind’s or somebody else’s',
    async (planting) => {
      const { _id, kind, owner } = await anyOf(planting, 'ledger_accounts');
      const changes = [
        { kind: kind === 'fees' ? 'marketing' : 'fees' },
        { owner: owner === null ? 'nobody' : null },
        { owner: 'f'.repeat(24) },
        { kind: 'loans' },
      ];
      const change = { $set: planting.oneOf(changes) };
      return planting.collections('ledger_accounts').updateOne({ _id }, change);
    },
  ],
  [
    'an account taken away, or slipped in',
    async (planting) => {
      const { collections, oneOf } = planting;
      const { _id, ...row } = await anyOf(planting, 'ledger_accounts');
      if (oneOf([true, false])) return collections('ledger_accounts').deleteOne({ _id });
      return collections('ledger_accounts').insertOne({
        ...row,
        _id: oneOf(['wallet:nobody', 'marketing', new mongoose.Types.ObjectId()]) as never,
      });
    },
  ],
  [
    'a checkpoint altered',
    async (planting) => {
      const { collections, oneOf } = planting;
      const { _id, ...row } = await anyOf(planting, 'ledger_checkpoints');
      const checkpoints = collections('ledger_checkpoints');
      const changes = [{ hash: 'e'.repeat(64) }, { digest: '1'.repeat(64) }, { seal: 'd'.repeat(64) }];
      const moved = oneOf([0, 0, -0.5, 1000]);
      if (moved === 0) return checkpoints.updateOne({ _id }, { $set: oneOf(changes) });
      return checkpoints.insertOne({ ...row, _id: (Number(_id) + moved) as never });
    },
  ],
  [
    'what a proof goes on from altered',
    async (planting) => {
      const { collections, oneOf } = planting;
      if (oneOf([true, false])) {
        const changes = [{ seq: 3 }, { seq: 1e9 }, { hash: 'e'.repeat(64) }, { digest: '1'.repeat(64) }];
        return collections('ledger_walks').updateOne({ role: 'base' }, { $set: oneOf(changes) });
      }
      const { _id } = await anyOf(planting, 'ledger_walk_sums');
      const sums = collections('ledger_walk_sums');
      if (oneOf([true, false])) return sums.deleteOne({ _id });
      return sums.updateOne({ _id }, { $inc: { [oneOf(COUNTERS)]: 5n } });
    },
  ],
  [
    'what proofs go on from taken away',
    async ({ collections, oneOf }) => {
      for (const name of ['ledger_walks', 'ledger_walk_sums']) await collections(name).deleteMany({});
      if (oneOf([true, false])) await collections('ledger_checkpoints').deleteMany({});
    },
  ],
  [
    'a balance altered, and what proofs have added up of it as well',
    async (planting) => {
      const { _id } = await anyOf(planting, 'ledger_accounts');
      const $inc = { creditsPosted: 5n };
      await planting.collections('ledger_accounts').updateOne({ _id }, { $inc });
      await planting.collections('ledger_walk_sums').updateMany({ account: _id }, { $inc });
    },
  ],
  [
    'a link changed or deleted',
    async ({ collections, place, oneOf }) => {
      const _id = place as never;
      if (oneOf([true, false])) return collections('ledger_seals').deleteOne({ _id });
      return collections('ledger_seals').updateOne({ _id }, { $set: { hash: 'c'.repeat(64) } });
    },
  ],
  [
    'the newest links and entries cut off',
    async ({ collections, place }) => {
      const links = await collections('ledger_seals')
        .find({ _id: { $gte: place as never } })
        .toArray();
      await collections('ledger_seals').deleteMany({ _id: { $gte: place as never } });
      await collections('ledger_entries').deleteMany({ _id: { $in: links.map(({ entryId }) => entryId) } });
    },
  ],
];
