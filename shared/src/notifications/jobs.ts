import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';
import { pushKindSchema } from './push.ts';

const slot = z.object({ slot: z.number().int() });

export const notificationJobs = {
  /** Mails customers the news whose time has come. */
  mail: defineJob({
    name: 'notifications.mail',
    payload: slot,
    attempts: 1,
    queue: 'mail',
    key: (job) => String(job.slot),
    repeat: 'mail',
  }),
  /** Queues what customers' devices are to be told by now. */
  pushNews: defineJob({
    name: 'notifications.push-news',
    payload: slot,
    attempts: 1,
    queue: 'push',
    key: (job) => String(job.slot),
    repeat: 'push',
  }),
  /** Tells one device one thing; each further try is a job of its own. */
  push: defineJob({
    name: 'notifications.push',
    payload: z.object({
      device: z.string(),
      note: z.object({ kind: pushKindSchema, about: idSchema, name: z.string().nullable() }),
      told: z.number().int(),
      tries: z.number().int(),
    }),
    attempts: 3,
    queue: 'push',
    key: ({ device, note, told, tries }) => `${device}-${note.about}-${note.kind}-${told}-${tries}`,
  }),
};
