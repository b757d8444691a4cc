import mongoose, { type Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import type { ActivityRow } from '../activity.model.ts';
import { registerKey } from '../once-key.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';

const TRIES = 5;

/** Gives a pending reward to each of these who has none of this activity yet, and tells them. */
export async function enlistCustomers(activity: ActivityRow, userIds: Types.ObjectId[]): Promise<void> {
  if (userIds.length === 0) return;
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTransaction((tx) => enlist(tx, activity, userIds));
    } catch (error) {
      // Somebody else enlisted or claimed at the same moment: what is left is found anew.
      if (!isDuplicateKey(error) || tried === TRIES) throw error;
    }
  }
}

async function enlist(tx: Transaction, activity: ActivityRow, userIds: Types.ObjectId[]): Promise<void> {
  const had = await RewardModel.find(
    { activityId: activity._id, userId: { $in: userIds } },
    { userId: 1 },
    { session: tx.session },
  ).lean<Pick<RewardRow, 'userId'>[]>();
  const left = new Map(userIds.map((id) => [String(id), id]));
  for (const { userId } of had) left.delete(String(userId));
  if (activity.type === 'register') await withoutRegistered(tx, left);
  if (left.size === 0) return;
  const rows = [...left.values()].map((userId) => pendingReward(activity, userId));
  await RewardModel.insertMany(rows, { session: tx.session, lean: true });
  tx.event('activities.rewards-changed', { rewardIds: rows.map(({ _id }) => String(_id)) });
}

async function withoutRegistered(tx: Transaction, left: Map<string, Types.ObjectId>): Promise<void> {
  const keys = [...left.keys()].map(registerKey);
  const used = await RewardModel.find(
    { onceKey: { $in: keys } },
    { userId: 1 },
    { session: tx.session },
  ).lean<Pick<RewardRow, 'userId'>[]>();
  for (const { userId } of used) left.delete(String(userId));
}

/** A reward that waits for its customer. */
export function pendingReward(activity: ActivityRow, userId: Types.ObjectId): RewardRow {
  return {
    _id: new mongoose.Types.ObjectId(),
    activityId: activity._id,
    userId,
    status: 'pending',
    title: activity.title,
    hashPower: activity.hashPower,
    days: activity.days,
    claimUntil: activity.endsAt,
    onceKey: null,
    claimedAt: null,
    contractId: null,
    rev: 1,
    createdAt: clock.now(),
  };
}
