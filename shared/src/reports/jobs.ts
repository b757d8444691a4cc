import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const reportJobs = {
  /** Keeps the sums of finished days, and compares those kept with their rows. */
  keep: defineJob({
    name: 'reports.keep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'reports',
  }),
  /** Mails saved reports whose time has come. */
  mail: defineJob({
    name: 'reports.mail',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'mail',
  }),
};
