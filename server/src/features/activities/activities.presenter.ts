import type { Activity, ActivityStats, AdminActivity, Reward } from '@lode/shared/activities/schemas';
import { formatHashPower } from '@lode/shared/core/hash-power';
import { clock } from '../../platform/clock.ts';
import type { ActivityRow } from './activity.model.ts';
import { rewardStatusAt, statusAt } from './activity-time.ts';
import type { ActivityFigures } from './queries/get-stats.ts';
import type { OwnActivity } from './queries/view-activities.ts';
import type { RewardRow } from './reward.model.ts';

function presentFields(row: ActivityRow, now: Date) {
  return {
    id: String(row._id),
    title: row.title,
    type: row.type,
    content: row.content,
    status: statusAt(row, now),
    reward_hashpower: formatHashPower(row.hashPower),
    reward_period: row.days,
    start_time: row.startsAt.toISOString(),
    end_time: row.endsAt.toISOString(),
  };
}

export function presentActivity({ activity, claimed, eligible }: OwnActivity): Activity {
  const now = clock.now();
  return { ...presentFields(activity, now), claimed, eligible, now: now.toISOString() };
}

export function presentAdminActivity(row: ActivityRow): AdminActivity {
  return {
    ...presentFields(row, clock.now()),
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
    archived: Boolean(row.archivedAt),
  };
}

export function presentReward(row: RewardRow): Reward {
  return {
    id: String(row._id),
    activity_id: String(row.activityId),
    title: row.title,
    hashpower: formatHashPower(row.hashPower),
    period: row.days,
    status: rewardStatusAt(row, clock.now()),
    claim_until: row.claimUntil.toISOString(),
    claimed_at: row.claimedAt?.toISOString() ?? null,
    rev: row.rev,
  };
}

export function presentFigures({ shown, eligible, claimed, hashPower }: ActivityFigures) {
  return { shown, eligible, claimed, hashpower_given: formatHashPower(hashPower) };
}

export function presentStats(row: ActivityRow, figures: ActivityFigures): ActivityStats {
  const { id, title, type, status, start_time, end_time } = presentFields(row, clock.now());
  return { id, title, type, status, start_time, end_time, ...presentFigures(figures) };
}
