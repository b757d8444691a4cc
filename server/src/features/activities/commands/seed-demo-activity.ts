import { SEEDED_ACTIVITY } from '@lode/shared/activities/seeded';
import { clock } from '../../../platform/clock.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { ActivityModel } from '../activity.model.ts';
import { createActivity } from './save-activity.ts';

const RUNS_DAYS = 30;

/** The demo's one activity: it can be tried by buying in the demo's store. None where there has been any. */
export async function seedDemoActivity(): Promise<void> {
  if (await ActivityModel.exists({})) return;
  const now = clock.nowMs();
  await createActivity(null, {
    ...SEEDED_ACTIVITY,
    type: 'purchase',
    reward_hashpower: '2',
    reward_period: 30,
    start_time: new Date(now).toISOString(),
    end_time: new Date(now + RUNS_DAYS * DAY_MS).toISOString(),
  });
}
