import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { statusAt } from '../activity-time.ts';
import { findCandidates } from '../queries/find-candidates.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';
import { enlistCustomers } from './enlist-customers.ts';

const BATCH = 500;
/** What was committed a little after its own time is found by the next search. */
const OVERLAP_MS = 60_000;

/**
 * Does what is due with an activity: rewards those who did what it asks for, tells when it begins and ends,
 * and lets what was not claimed in time expire. Run at any time, twice or late it does the same.
 */
export async function settleActivity(id: string | Types.ObjectId): Promise<void> {
  const activity = await ActivityModel.findById(id, null, { useBigInt64: true }).lean<ActivityRow>();
  if (!activity) return;
  const now = clock.now();
  const status = statusAt(activity, now);
  if (status !== 'upcoming') await searchCustomers(activity, now);
  if (status === 'ended') await expireRewards(activity);
  if (status !== activity.told) await tell(activity, status);
}

async function searchCustomers(activity: ActivityRow, now: Date): Promise<void> {
  const { startsAt, endsAt, searchedUntil } = activity;
  const from = new Date(Math.max(startsAt.getTime(), (searchedUntil?.getTime() ?? 0) - OVERLAP_MS));
  const to = now < endsAt ? now : endsAt;
  for await (const userIds of findCandidates(activity.type, from, to))
    await enlistCustomers(activity, userIds);
  await ActivityModel.updateOne({ _id: activity._id }, { $max: { searchedUntil: to } });
}

async function expireRewards({ _id: activityId }: ActivityRow): Promise<void> {
  for (;;) {
    const expired = await inTransaction(async (tx) => {
      const { session } = tx;
      const rows = await RewardModel.find({ activityId, status: 'pending' }, { _id: 1 }, { session })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<Pick<RewardRow, '_id'>[]>();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ _id }) => _id);
      await RewardModel.updateMany(
        { _id: { $in: ids } },
        { $set: { status: 'expired' }, $inc: { rev: 1 } },
        { session },
      );
      tx.event('activities.rewards-changed', { rewardIds: ids.map(String) });
      return rows.length;
    });
    if (expired < BATCH) return;
  }
}

function tell({ _id, told }: ActivityRow, status: ActivityRow['told']): Promise<void> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const moved = await ActivityModel.updateOne({ _id, told }, { $set: { told: status } }, { session });
    if (moved.modifiedCount === 1) tx.event('activities.activity-changed', { activityId: String(_id) });
  });
}
