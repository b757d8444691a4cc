import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const treasuryJobs = {
  /** Asks the chains what customers' deposit addresses hold. */
  addresses: defineJob({
    name: 'treasury.addresses',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'reserves',
  }),
};
