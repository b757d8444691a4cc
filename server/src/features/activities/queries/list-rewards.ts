import type { RewardStatus } from '@lode/shared/activities/schemas';
import { clock } from '../../../platform/clock.ts';
import { havingRewardStatus } from '../activity-time.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';

/** A customer's rewards, newest first. */
export function listRewards(
  userId: string,
  { page, limit, status }: { page: number; limit: number; status?: RewardStatus | undefined },
): Promise<RewardRow[]> {
  return RewardModel.find({ userId, ...havingRewardStatus(status, clock.now()) }, null, { useBigInt64: true })
    .sort({ _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<RewardRow[]>()
    .exec();
}
