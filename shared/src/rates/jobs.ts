import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const rateJobs = {
  refresh: defineJob({
    name: 'rates.refresh',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'money',
    key: (job) => String(job.slot),
    repeat: 'rates',
  }),
};
