import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const chainJobs = {
  /** Reads the blocks of every chain that came since the last time. */
  follow: defineJob({
    name: 'chains.follow',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'chains',
  }),
};
