import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

const slot = { payload: z.object({ slot: z.number().int() }), attempts: 1 };

export const transparencyJobs = {
  /** Asks the chains what the published reserve addresses hold. */
  reserves: defineJob({
    ...slot,
    name: 'transparency.reserves',
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'reserves',
  }),
  /** Publishes a new tree of liabilities. */
  tree: defineJob({
    ...slot,
    name: 'transparency.tree',
    queue: 'money',
    key: (job) => String(job.slot),
    repeat: 'tree',
  }),
  /** Has published roots anchored in time. */
  anchor: defineJob({
    ...slot,
    name: 'transparency.anchor',
    queue: 'chains',
    key: (job) => String(job.slot),
    repeat: 'reserves',
  }),
};
