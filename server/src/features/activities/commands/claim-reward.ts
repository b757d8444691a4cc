import { AppError } from '@lode/shared/core/errors';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { holdAccountIn } from '../../accounts/commands/hold-account.ts';
import { grantRewardContract } from '../../mining/commands/grant-reward-contract.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { statusAt } from '../activity-time.ts';
import { onceKeyOf } from '../once-key.ts';
import { getActivity } from '../queries/get-activity.ts';
import { isEligible } from '../queries/is-eligible.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';
import { pendingReward } from './enlist-customers.ts';

/**
 * Turns a customer's reward into a contract, once. ACTIVITY_NOT_FOUND, ALREADY_CLAIMED, ACTIVITY_NOT_STARTED,
 * ACTIVITY_EXPIRED, CLAIM_NOT_ELIGIBLE, and SOLD_OUT while the farm has not that much left (the reward waits).
 */
export async function claimReward(activityId: string, userId: string): Promise<RewardRow> {
  const eligible = await isEligible(await getActivity(activityId), userId);
  try {
    return await inTransaction(async (tx) => {
      const activity = await getActivity(activityId, tx);
      const known = await RewardModel.findOne({ activityId, userId }, null, {
        session: tx.session,
        useBigInt64: true,
      }).lean<RewardRow>();
      await holdAccountIn(tx, userId);
      await requireClaimable(tx, activity, known, { userId, eligible });
      return claim(tx, activity, known, userId);
    });
  } catch (error) {
    // Another claim of the same customer was quicker.
    if (isDuplicateKey(error)) throw new AppError('ALREADY_CLAIMED', { cause: error });
    throw error;
  }
}

async function requireClaimable(
  tx: Transaction,
  activity: ActivityRow,
  known: RewardRow | null,
  { userId, eligible }: { userId: string; eligible: boolean },
): Promise<void> {
  const onceKey = onceKeyOf(activity, userId);
  const used = onceKey !== null && (await RewardModel.exists({ onceKey }).session(tx.session)) !== null;
  if (known?.status === 'claimed' || used) throw new AppError('ALREADY_CLAIMED');
  switch (statusAt(activity, clock.now())) {
    case 'upcoming':
      throw new AppError('ACTIVITY_NOT_STARTED');
    case 'ended':
      throw new AppError('ACTIVITY_EXPIRED');
    case 'active':
      // What waits for its customer was earned, whatever has become of the reason since.
      if (known?.status !== 'pending' && !eligible) throw new AppError('CLAIM_NOT_ELIGIBLE');
  }
}

async function claim(
  tx: Transaction,
  activity: ActivityRow,
  known: RewardRow | null,
  userId: string,
): Promise<RewardRow> {
  const contract = await grantRewardContract(tx, {
    userId,
    hashPower: activity.hashPower,
    days: activity.days,
    activityId: String(activity._id),
    title: activity.title,
  });
  const { _id, rev, createdAt } = known ?? pendingReward(activity, new mongoose.Types.ObjectId(userId));
  const reward: RewardRow = {
    ...pendingReward(activity, new mongoose.Types.ObjectId(userId)),
    _id,
    status: 'claimed',
    onceKey: onceKeyOf(activity, userId),
    claimedAt: clock.now(),
    contractId: contract._id,
    rev: rev + 1,
    createdAt,
  };
  await RewardModel.replaceOne({ _id }, reward, { upsert: true, session: tx.session });
  const others = activity.type === 'register' ? await expireOthers(tx, userId) : [];
  tx.event('activities.rewards-changed', { rewardIds: [_id, ...others].map(String) });
  return reward;
}

/** Registering is rewarded once: what else waits for it can no longer be claimed. */
async function expireOthers(tx: Transaction, userId: string): Promise<RewardRow['_id'][]> {
  const { session } = tx;
  const pending = await RewardModel.find({ userId, status: 'pending' }, { activityId: 1 }, { session }).lean<
    RewardRow[]
  >();
  const about = await ActivityModel.find(
    { _id: { $in: pending.map(({ activityId }) => activityId) }, type: 'register' },
    { _id: 1 },
    { session },
  ).lean<Pick<ActivityRow, '_id'>[]>();
  const registering = new Set(about.map(({ _id }) => String(_id)));
  const ids = pending.filter(({ activityId }) => registering.has(String(activityId))).map(({ _id }) => _id);
  await RewardModel.updateMany(
    { _id: { $in: ids } },
    { $set: { status: 'expired' }, $inc: { rev: 1 } },
    { session },
  );
  return ids;
}
