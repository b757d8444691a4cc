import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import type { EntryKind, Side } from '@lode/shared/ledger/schemas';
import type { mongo } from 'mongoose';
import { isOutOfTime } from '../../../platform/mongo.ts';
import { REPORT_READ_MS } from '../../../platform/report-reads.ts';
import type { AccountId } from '../chart.ts';
import { LedgerEntryModel, type LedgerEntryRow } from '../ledger-entry.model.ts';

/** Which entries, and what of them is added up. */
export interface MovementFilter {
  kind: EntryKind;
  /** In USD, and not a customer's. */
  account: AccountId;
  /** What stands on the other side is taken off. */
  side: Side;
  from: Date;
  /** Not counted itself. */
  before: Date;
  /** That they moved as well. */
  coin?: Coin | undefined;
  /** What they are about; null: nothing. */
  references?: readonly (string | null)[] | undefined;
}

export interface Movement {
  entry: Pick<LedgerEntryRow, '_id' | 'at' | 'reference' | 'memo'>;
  /** Micro-dollars on the asked side. */
  amount: bigint;
}

export interface MovementSum {
  /** Entries. */
  count: number;
  amount: bigint;
}

/** Of a quarter of an hour of UTC and a coin. */
export interface QuarterSum extends MovementSum {
  quarter: Date;
  coin: Coin | null;
}

const QUARTER_MS = 15 * 60_000;
const READ_BATCH = 500;
/** What of an entry tells its movement: the rest is more than half of it. */
const MOVED = { at: 1, reference: 1, memo: 1, 'legs.account': 1, 'legs.side': 1, 'legs.amount': 1 } as const;
type MovedEntry = Movement['entry'] & Pick<LedgerEntryRow, 'legs'>;
const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Holds and their release move nothing. */
function conditionOf({
  kind,
  account,
  from,
  before,
  coin,
  references,
}: MovementFilter): mongo.Filter<mongo.Document> {
  return {
    kind,
    at: { $gte: from, $lt: before },
    phase: { $in: ['post', 'capture'] },
    'legs.account': coin ? { $all: [account, `exchange:${coin}`] } : account,
    ...(references && { 'reference.id': { $in: references } }),
  };
}

/** What an entry moved, for the store to work out. */
const amountOf = ({ account, side }: MovementFilter) => ({
  $sum: {
    $map: {
      input: { $filter: { input: '$legs', as: 'leg', cond: { $eq: ['$$leg.account', account] } } },
      as: 'leg',
      in: { $cond: [{ $eq: ['$$leg.side', side] }, '$$leg.amount', { $subtract: [0, '$$leg.amount'] }] },
    },
  },
});

const COIN = {
  $first: { $filter: { input: '$legs.asset', as: 'asset', cond: { $ne: ['$$asset', 'USD'] } } },
};
const QUARTER = { $subtract: ['$at', { $mod: [{ $toLong: '$at' }, QUARTER_MS] }] };

type Group<T> = MovementSum & { _id: T };

/** One after the other, as the store has them. REPORT_TOO_LARGE where it takes too long. */
async function* groups<T>(filter: MovementFilter, by: unknown): AsyncGenerator<Group<T>> {
  const sums = { _id: by, count: { $sum: 1 }, amount: { $sum: amountOf(filter) } };
  const options = { useBigInt64: true, maxTimeMS: REPORT_READ_MS, allowDiskUse: true };
  const cursor = LedgerEntryModel.collection.aggregate<{ _id: T; count: number; amount: bigint | number }>(
    [{ $match: conditionOf(filter) }, { $group: sums }],
    options,
  );
  try {
    for await (const { _id, count, amount } of cursor)
      yield { _id, count: Number(count), amount: BigInt(amount) };
  } catch (error) {
    throw isOutOfTime(error) ? new AppError('REPORT_TOO_LARGE') : error;
  }
}

/** Sums that add up to any zone's days. */
export async function sumByQuarter(filter: MovementFilter): Promise<QuarterSum[]> {
  const found = groups<{ quarter: Date; coin?: Coin | null }>(filter, { quarter: QUARTER, coin: COIN });
  const sums: QuarterSum[] = [];
  for await (const { _id, ...sum } of found)
    sums.push({ ...sum, quarter: _id.quarter, coin: _id.coin ?? null });
  return sums;
}

/** What the entries about one thing come to, by its id; null for those about nothing. */
export interface ReferenceSum extends MovementSum {
  reference: string | null;
}

/** Sums by what the entries are about, as many as there are. */
export async function* sumByReference(filter: MovementFilter): AsyncGenerator<ReferenceSum> {
  for await (const { _id, ...sum } of groups<string | null>(filter, '$reference.id'))
    yield { reference: _id, ...sum };
}

/** The same, each by quarters of an hour. */
export async function* sumByReferenceInQuarters(
  filter: MovementFilter,
): AsyncGenerator<ReferenceSum & { quarter: Date }> {
  const by = { reference: '$reference.id', quarter: QUARTER };
  for await (const { _id, ...sum } of groups<{ reference?: string | null; quarter: Date }>(filter, by))
    yield { ...sum, reference: _id.reference ?? null, quarter: _id.quarter };
}

/** Sums by what the entries say: those of an accrual say its day. */
export async function sumByMemo(filter: MovementFilter): Promise<Map<string, MovementSum>> {
  const sums = new Map<string, MovementSum>();
  for await (const { _id, ...sum } of groups<string>(filter, '$memo')) sums.set(_id, sum);
  return sums;
}

/** The sum of them all. */
export async function sumMovements(filter: MovementFilter): Promise<MovementSum> {
  for await (const { count, amount } of groups<null>(filter, null)) return { count, amount };
  return { count: 0, amount: 0n };
}

/** The entries, newest first, read as fast as they are taken; all of them without a range. */
export async function* readMovements(
  filter: MovementFilter,
  { skip, limit }: { skip: number; limit: number } = { skip: 0, limit: 0 },
): AsyncGenerator<Movement> {
  const cursor = LedgerEntryModel.collection
    .find(conditionOf(filter), { useBigInt64: true, batchSize: READ_BATCH, projection: MOVED })
    .sort(NEWEST_FIRST)
    .skip(skip)
    .limit(limit);
  try {
    // A batch at a time: to wait for each of a million rows costs more than to read them.
    while (await cursor.hasNext())
      for (const row of cursor.readBufferedDocuments())
        yield movementIn(row as unknown as MovedEntry, filter);
  } finally {
    await cursor.close();
  }
}

function movementIn({ legs, ...entry }: MovedEntry, { account, side }: MovementFilter): Movement {
  let amount = 0n;
  for (const leg of legs) if (leg.account === account) amount += leg.side === side ? leg.amount : -leg.amount;
  return { entry, amount };
}
