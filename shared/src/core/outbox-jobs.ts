import { z } from 'zod';
import { defineJob } from './jobs.ts';

export const outboxJobs = {
  /** Publishes what a crash left unsent. */
  sweep: defineJob({
    name: 'outbox.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'timers',
    key: (job) => String(job.slot),
    repeat: 'outbox',
  }),
};
