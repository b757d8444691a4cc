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
  /** Closes days that have ended, and looks again at a closed one. */
  close: defineJob({
    name: 'treasury.close',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'reserves',
  }),
};
