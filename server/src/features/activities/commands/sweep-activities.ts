import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { settleActivity } from './settle-activity.ts';

const BATCH = 200;

/** Settles every activity whose end has not been dealt with. */
export async function sweepActivities(): Promise<void> {
  const rows = await ActivityModel.find({ told: { $in: ['upcoming', 'active'] } }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<ActivityRow, '_id'>[]>();
  for (const { _id } of rows) await settleActivity(_id);
}
