import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';

export const assistantJobs = {
  /** Answers the customer's message of this number: once (A5), whatever runs twice. */
  answer: defineJob({
    name: 'assistant.answer',
    payload: z.object({
      session_id: idSchema,
      seq: z.number().int().min(1),
      /** Of the sweep that queues it again; 0 when it is queued with the message. */
      slot: z.number().int().default(0),
    }),
    attempts: 10,
    queue: 'assistant',
    key: (job) => `${job.session_id}-${job.seq}-${job.slot}`,
  }),
  /** Queues what was left unanswered by a crash or without Redis. */
  sweep: defineJob({
    name: 'assistant.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'assistant',
  }),
};
