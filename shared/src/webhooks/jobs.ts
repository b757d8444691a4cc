import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';

export const webhookJobs = {
  /** Tries to deliver an event. The time it is due travels along, so that each try is queued once. */
  deliver: defineJob({
    name: 'webhooks.deliver',
    payload: z.object({ delivery_id: idSchema, due: z.number().int() }),
    attempts: 3,
    queue: 'webhooks',
    key: (job) => `${job.delivery_id}-${job.due}`,
  }),
  /** Queues what is due and was lost on the way. */
  sweep: defineJob({
    name: 'webhooks.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'webhooks',
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
