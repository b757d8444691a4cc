import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const alertJobs = {
  /** Looks for what somebody has to look at, and for what is gone. */
  look: defineJob({
    name: 'alerts.look',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'status',
  }),
};
