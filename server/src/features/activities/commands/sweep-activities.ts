import { logger } from '../../../platform/logger.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { settleActivity } from './settle-activity.ts';

const BATCH = 200;

/** Settles every activity whose end has not been dealt with. */
export async function sweepActivities(): Promise<void> {
  const rows = await ActivityModel.find({ told: { $in: ['upcoming', 'active'] } }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<ActivityRow, '_id'>[]>();
  for (const { _id } of rows) {
    // One that cannot be settled now keeps no other waiting.
    await settleActivity(_id).catch((error: unknown) =>
      logger.error({ err: error, activity: String(_id) }, 'an activity waits'),
    );
  }
}
