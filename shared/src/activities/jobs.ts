import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';

export const activityJobs = {
  /** Makes an activity's beginning or end visible; both follow from the time. */
  settle: defineJob({
    name: 'activities.settle',
    payload: z.object({ activityId: idSchema, at: z.number().int() }),
    attempts: 3,
    key: (job) => `${job.activityId}-${job.at}`,
  }),
  /** Looks at once whether somebody has earned a reward, because they have just done something. */
  check: defineJob({
    name: 'activities.check',
    payload: z.object({ userId: idSchema, at: z.number().int() }),
    attempts: 3,
    key: (job) => `${job.userId}-${job.at}`,
  }),
  /** Settles every activity that is not over: finds who earned a reward, and what the clock has changed. */
  sweep: defineJob({
    name: 'activities.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
