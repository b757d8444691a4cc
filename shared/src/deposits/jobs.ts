import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';

export const depositJobs = {
  /** Makes the end of a deposit's hour visible; the end itself follows from the time. */
  expire: defineJob({
    name: 'deposits.expire',
    payload: z.object({ depositId: idSchema, expiresAt: z.number().int() }),
    attempts: 3,
    queue: 'chains',
    key: (job) => `${job.depositId}-${job.expiresAt}`,
  }),
  /** Settles what is due: payments with new confirmations, hours that have ended, what is paid back. */
  sweep: defineJob({
    name: 'deposits.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'chains',
  }),
};
