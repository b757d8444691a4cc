import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const referralJobs = {
  /** Pays bonuses that were due while the marketing account was empty, or whose payment broke off. */
  sweep: defineJob({
    name: 'referrals.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'money',
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
