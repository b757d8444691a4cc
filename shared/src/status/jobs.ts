import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const statusJobs = {
  /** Looks at every part of the site as a customer knows it, and records what it finds. */
  look: defineJob({
    name: 'status.look',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'status',
  }),
};
