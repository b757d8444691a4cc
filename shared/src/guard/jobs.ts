import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const guardJobs = {
  /** Has guarded changes whose wait is over take force. */
  sweep: defineJob({
    name: 'guard.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
