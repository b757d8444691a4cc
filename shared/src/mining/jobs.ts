import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const miningJobs = {
  /** Frees the capacity of contracts that have ended, and tells customers of ends, past and near. */
  expire: defineJob({
    name: 'mining.expire',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'money',
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
