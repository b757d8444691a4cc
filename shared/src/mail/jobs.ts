import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';

export const mailJobs = {
  /** Tries to send a stored mail. The time it is due travels along, so that each try is queued once. */
  send: defineJob({
    name: 'mail.send',
    payload: z.object({ mail_id: idSchema, due: z.number().int() }),
    attempts: 3,
    queue: 'mail',
    key: (job) => `${job.mail_id}-${job.due}`,
  }),
  /** Queues what is due and was lost on the way. */
  sweep: defineJob({
    name: 'mail.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'mail',
    key: (job) => String(job.slot),
    repeat: 'mail',
  }),
};
