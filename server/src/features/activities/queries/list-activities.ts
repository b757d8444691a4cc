import type { ActivityStatus, AdminActivityShelf } from '@lode/shared/activities/schemas';
import type { QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { havingStatus } from '../activity-time.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';
import { hasClaimedRegistering, type OwnActivity, viewActivities } from './view-activities.ts';

interface Page {
  page: number;
  limit: number;
}

/** Activities, those that end first before the others; `unclaimed` leaves out what the customer has claimed. */
export async function listActivities(
  userId: string,
  { page, limit, status, unclaimed }: Page & { status?: ActivityStatus | undefined; unclaimed: boolean },
): Promise<{ views: OwnActivity[]; total: number }> {
  const filter = {
    ...havingStatus(status, clock.now()),
    ...(unclaimed && (await withoutClaimed(userId))),
  };
  const [rows, total] = await Promise.all([
    ActivityModel.find(filter, null, { useBigInt64: true })
      .sort({ endsAt: 1, _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ActivityRow[]>(),
    ActivityModel.countDocuments(filter),
  ]);
  return { views: await viewActivities(rows, userId), total };
}

async function withoutClaimed(userId: string): Promise<QueryFilter<ActivityRow>> {
  const [claimed, registered] = await Promise.all([
    RewardModel.find({ userId, status: 'claimed' }, { activityId: 1 }).lean<
      Pick<RewardRow, 'activityId'>[]
    >(),
    hasClaimedRegistering(userId),
  ]);
  const ids = claimed.map(({ activityId }) => activityId);
  return { _id: { $nin: ids }, ...(registered && { type: { $ne: 'register' } }) };
}

/** What is on a shelf of staff's list; without one, what is not archived. */
export function onShelf(shelf: AdminActivityShelf | undefined): QueryFilter<ActivityRow> {
  if (shelf === 'archived') return { archivedAt: { $ne: null } };
  return { ...havingStatus(shelf, clock.now()), archivedAt: null };
}

/** Activities of every customer, archived ones as well unless the filter leaves them out, the latest to begin first. */
export async function listAllActivities(
  { page, limit }: Page,
  filter: QueryFilter<ActivityRow> = {},
): Promise<{ rows: ActivityRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    ActivityModel.find(filter, null, { useBigInt64: true })
      .sort({ startsAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ActivityRow[]>(),
    ActivityModel.countDocuments(filter),
  ]);
  return { rows, total };
}
