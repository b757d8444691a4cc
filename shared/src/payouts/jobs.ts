import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const payoutJobs = {
  /** Follows the transactions of batches on their chains. */
  sweep: defineJob({
    name: 'payouts.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'chains',
  }),
};
