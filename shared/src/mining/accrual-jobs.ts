import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const accrualJobs = {
  /** Books what pools say of past days and divides the revenue of every day that has ended. */
  accrue: defineJob({
    name: 'mining.accrue',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'money',
    key: (job) => String(job.slot),
    repeat: 'accrual',
  }),
};
