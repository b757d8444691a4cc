import type { ClientSession, mongo } from 'mongoose';
import { endOf, startOf } from '../../platform/utc-day.ts';
import type { AccrualRunRow } from './accrual-run.model.ts';
import { ContractModel, type ContractRow } from './contract.model.ts';
import { secondsOn } from './plan-accrual.ts';

export type Active = Pick<
  ContractRow,
  '_id' | 'userId' | 'hashPower' | 'startsAt' | 'endsAt' | 'renewedBy' | 'rev'
>;
type Cursor = AccrualRunRow['cursor'];

const FIELDS = { userId: 1, hashPower: 1, startsAt: 1, endsAt: 1, renewedBy: 1, rev: 1 };

/**
 * The next contracts that were active on a day, in the order of their end; those after `cursor`. Two looks
 * into one index: contracts that end with the cursor's, then the later ones.
 */
export async function nextActive(
  day: string,
  cursor: Cursor,
  limit: number,
  session?: ClientSession,
): Promise<Active[]> {
  const read = (filter: mongo.Filter<mongo.Document>, most: number) =>
    ContractModel.collection
      .find(
        { ...filter, startsAt: { $lt: new Date(endOf(day)) } },
        { projection: FIELDS, useBigInt64: true, batchSize: most + 1, ...(session && { session }) },
      )
      .sort({ endsAt: 1, _id: 1 })
      .limit(most)
      .toArray() as unknown as Promise<Active[]>;
  if (!cursor) return read({ endsAt: { $gt: new Date(startOf(day)) } }, limit);
  const level = await read({ endsAt: cursor.endsAt, _id: { $gt: cursor.contractId } }, limit);
  if (level.length === limit) return level;
  return [...level, ...(await read({ endsAt: { $gt: cursor.endsAt } }, limit - level.length))];
}

/** Hash power × seconds of a contract on a day. */
export function unitsOn(day: string, contract: Active): bigint {
  return contract.hashPower * BigInt(secondsOn(day, contract));
}

/** How many contracts were active on a day, and their hash power × seconds. */
export async function countActive(day: string): Promise<{ contracts: number; sold: bigint }> {
  const cursor = ContractModel.collection.find(
    { endsAt: { $gt: new Date(startOf(day)) }, startsAt: { $lt: new Date(endOf(day)) } },
    { projection: { _id: 0, hashPower: 1, startsAt: 1, endsAt: 1 }, useBigInt64: true, batchSize: 5000 },
  );
  let contracts = 0;
  let sold = 0n;
  for await (const contract of cursor) {
    contracts += 1;
    sold += unitsOn(day, contract as unknown as Active);
  }
  return { contracts, sold };
}
