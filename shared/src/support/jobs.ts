import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';

/** The armed deadline travels with the job: a later message re-arms, and the older job does nothing. */
const armed = z.object({ session_id: idSchema, closes_at: z.number().int() });

export const supportJobs = {
  autoClose: defineJob({
    name: 'support.auto-close',
    payload: armed,
    attempts: 10,
    queue: 'timers',
    key: (job) => `${job.session_id}-${job.closes_at}`,
  }),
  autoCloseWarning: defineJob({
    name: 'support.auto-close-warning',
    payload: armed,
    attempts: 10,
    queue: 'timers',
    key: (job) => `${job.session_id}-${job.closes_at}`,
  }),
  /** Closes what is overdue or abandoned, and rebuilds lost timers from the store (J3). */
  sweep: defineJob({
    name: 'support.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'timers',
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
  /** Takes into the search what was stored before there was one. */
  indexSaid: defineJob({
    name: 'support.index-said',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
