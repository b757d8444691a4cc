import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const withdrawalJobs = {
  /** Completes withdrawals whose transaction has its confirmations by now. */
  sweep: defineJob({
    name: 'withdrawals.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'chains',
  }),
};
