import { dayOf, endOf } from '../../../platform/utc-day.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';

/** Asked for at once. */
const ASKED_AT_ONCE = 16;

/**
 * The end of the first day that paid each customer something and did not end before a moment of theirs, both by id: one
 * look into the index for each who was paid.
 */
export async function findFirstPayouts(since: ReadonlyMap<string, Date>): Promise<Map<string, Date>> {
  const earning = await ContractModel.find(
    { userId: { $in: [...since.keys()] }, earnedUsd: { $gt: 0n } },
    { userId: 1 },
  ).lean<Pick<ContractRow, 'userId'>[]>();
  const ids = [...new Set(earning.map(({ userId }) => String(userId)))];
  const firsts = new Map<string, Date>();
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const rows = await Promise.all(
      ids.slice(from, from + ASKED_AT_ONCE).map((id) => firstOf(id, since.get(id) ?? new Date(0))),
    );
    for (const row of rows) if (row) firsts.set(String(row.userId), new Date(endOf(row.day)));
  }
  return firsts;
}

function firstOf(userId: string, since: Date): Promise<Pick<RewardRow, 'userId' | 'day'> | null> {
  // The day that ends at this very moment counts.
  const from = dayOf(since.getTime() - 1);
  return RewardModel.findOne({ userId, day: { $gte: from } }, { userId: 1, day: 1 })
    .sort({ day: 1 })
    .lean<Pick<RewardRow, 'userId' | 'day'>>()
    .exec();
}
