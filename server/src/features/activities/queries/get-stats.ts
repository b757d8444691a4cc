import type { Types } from 'mongoose';
import { ActivityViewModel } from '../activity.model.ts';
import { RewardModel } from '../reward.model.ts';

/** What an activity, or all of them together, have brought. */
export interface ActivityFigures {
  shown: number;
  eligible: number;
  claimed: number;
  /** Of the claimed rewards. */
  hashPower: bigint;
}

interface RewardSum {
  _id: { activity: Types.ObjectId | null; claimed: boolean };
  count: number | bigint;
  hashPower: bigint;
}

const none = (): ActivityFigures => ({ shown: 0, eligible: 0, claimed: 0, hashPower: 0n });

/** The figures of these activities, by id. */
export async function getStats(ids: Types.ObjectId[]): Promise<Map<string, ActivityFigures>> {
  const figures = new Map(ids.map((id) => [String(id), none()]));
  const only = [{ $match: { activityId: { $in: ids } } }];
  const [views, rewards] = await Promise.all([
    ActivityViewModel.aggregate<{ _id: Types.ObjectId; count: number }>([
      ...only,
      { $group: { _id: '$activityId', count: { $sum: 1 } } },
    ]),
    sumRewards(only, '$activityId'),
  ]);
  for (const { _id, count } of views) {
    const entry = figures.get(String(_id));
    if (entry) entry.shown = Number(count);
  }
  for (const sum of rewards) {
    const entry = figures.get(String(sum._id.activity));
    if (entry) addRewards(entry, sum);
  }
  return figures;
}

/** The figures of every activity there has been, added up. */
export async function getTotals(): Promise<ActivityFigures> {
  const total = none();
  const [shown, rewards] = await Promise.all([ActivityViewModel.countDocuments({}), sumRewards([], null)]);
  total.shown = shown;
  for (const sum of rewards) addRewards(total, sum);
  return total;
}

function sumRewards(
  match: { $match: Record<string, unknown> }[],
  activity: '$activityId' | null,
): Promise<RewardSum[]> {
  return RewardModel.aggregate<RewardSum>(
    [
      ...match,
      {
        $group: {
          _id: { activity, claimed: { $eq: ['$status', 'claimed'] } },
          count: { $sum: 1 },
          hashPower: { $sum: '$hashPower' },
        },
      },
    ],
    { useBigInt64: true },
  ).exec();
}

function addRewards(entry: ActivityFigures, { _id, count, hashPower }: RewardSum): void {
  entry.eligible += Number(count);
  if (!_id.claimed) return;
  entry.claimed += Number(count);
  entry.hashPower += BigInt(hashPower);
}
