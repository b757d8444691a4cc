import { SEEDED_ACTIVITY } from '@lode/shared/activities/seeded';
import { clock } from '../../../platform/clock.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { createActivity } from './save-activity.ts';

const RUNS_DAYS = 30;

/** The demo's activity, where there has been none. */
export async function seedDemoActivity(): Promise<void> {
  if (!(await ActivityModel.exists({}))) await createDemoActivity();
}

/** It can be tried by buying in the demo's store. */
export function createDemoActivity(): Promise<ActivityRow> {
  const now = clock.nowMs();
  return createActivity(null, {
    ...SEEDED_ACTIVITY,
    type: 'purchase',
    reward_hashpower: '2',
    reward_period: 30,
    start_time: new Date(now).toISOString(),
    end_time: new Date(now + RUNS_DAYS * DAY_MS).toISOString(),
  });
}
