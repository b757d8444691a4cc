import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

export const notificationJobs = {
  /** Mails customers the news whose time has come. */
  mail: defineJob({
    name: 'notifications.mail',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'mail',
    key: (job) => String(job.slot),
    repeat: 'mail',
  }),
};
