import type { Types } from 'mongoose';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';
import { endOf } from '../utc-day.ts';

/** Asked for at once. */
const ASKED_AT_ONCE = 16;

/** The end of the first day that paid each of these customers something, by id: one look into the index for each who was paid. */
export async function findFirstPayouts(userIds: readonly Types.ObjectId[]): Promise<Map<string, Date>> {
  const earning = await ContractModel.find(
    { userId: { $in: [...userIds] }, earnedUsd: { $gt: 0n } },
    { userId: 1 },
  ).lean<Pick<ContractRow, 'userId'>[]>();
  const ids = [...new Map(earning.map(({ userId }) => [String(userId), userId])).values()];
  const firsts = new Map<string, Date>();
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const rows = await Promise.all(ids.slice(from, from + ASKED_AT_ONCE).map(firstOf));
    for (const row of rows) if (row) firsts.set(String(row.userId), new Date(endOf(row.day)));
  }
  return firsts;
}

function firstOf(userId: Types.ObjectId): Promise<Pick<RewardRow, 'userId' | 'day'> | null> {
  return RewardModel.findOne({ userId }, { userId: 1, day: 1 })
    .sort({ day: 1 })
    .lean<Pick<RewardRow, 'userId' | 'day'>>()
    .exec();
}
