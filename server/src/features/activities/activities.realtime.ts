import { userRoom } from '@lode/shared/core/rooms';
import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';
import { ActivityModel, type ActivityRow } from './activity.model.ts';
import { RewardModel, type RewardRow } from './reward.model.ts';

export const activitiesRealtime = {
  'activities.activity-changed': async ({ activityId }: { activityId: string }): Promise<Delivery[]> => {
    const row = await ActivityModel.findById(activityId, { version: 1 }).lean<Pick<ActivityRow, 'version'>>();
    return row
      ? [toRoom(PUBLIC_ROOM, 'activities:activity.changed', { id: activityId, rev: row.version })]
      : [];
  },
  'activities.rewards-changed': async ({ rewardIds }: { rewardIds: string[] }): Promise<Delivery[]> => {
    const rows = await RewardModel.find({ _id: { $in: rewardIds } }, { userId: 1, rev: 1 }).lean<
      RewardRow[]
    >();
    return rows.map(({ _id, userId, rev }) =>
      toRoom(userRoom(String(userId)), 'activities:reward.changed', { id: String(_id), rev }),
    );
  },
};
