import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

const slot = z.object({ slot: z.number().int() });

export const administrationJobs = {
  /** Takes the entries committed in a short slot of time into the chain. */
  seal: defineJob({
    name: 'administration.seal',
    payload: slot,
    attempts: 5,
    key: (job) => String(job.slot),
  }),
  /** Seals what a crash or an absent Redis left, and drops segments past the retention. */
  sweep: defineJob({
    name: 'administration.sweep',
    payload: slot,
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
