import type { ActivityStatus, RewardStatus } from '@lode/shared/activities/schemas';
import type { QueryFilter } from 'mongoose';
import type { ActivityRow } from './activity.model.ts';
import type { RewardRow } from './reward.model.ts';

/** Upcoming until its first millisecond, active until the one of its end. */
export function statusAt(
  { startsAt, endsAt }: Pick<ActivityRow, 'startsAt' | 'endsAt'>,
  now: Date,
): ActivityStatus {
  if (now < startsAt) return 'upcoming';
  return now < endsAt ? 'active' : 'ended';
}

/** Which activities have a status at a time; all of them without one. */
export function havingStatus(status: ActivityStatus | undefined, now: Date): QueryFilter<ActivityRow> {
  switch (status) {
    case 'upcoming':
      return { startsAt: { $gt: now } };
    case 'active':
      return { startsAt: { $lte: now }, endsAt: { $gt: now } };
    case 'ended':
      return { endsAt: { $lte: now } };
    case undefined:
      return {};
  }
}

export function rewardStatusAt({ status, claimUntil }: RewardRow, now: Date): RewardStatus {
  return status === 'pending' && claimUntil <= now ? 'expired' : status;
}

/** Which rewards have a status at a time; all of them without one. */
export function havingRewardStatus(status: RewardStatus | undefined, now: Date): QueryFilter<RewardRow> {
  switch (status) {
    case 'pending':
      return { status, claimUntil: { $gt: now } };
    case 'expired':
      return { $or: [{ status }, { status: 'pending', claimUntil: { $lte: now } }] };
    case 'claimed':
      return { status };
    case undefined:
      return {};
  }
}
