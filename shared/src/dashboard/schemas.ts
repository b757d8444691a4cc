import { z } from 'zod';
import { timeSchema } from '../core/fields.ts';

const daySchema = z.object({ day: z.iso.date(), count: z.number().int() });
export type DayCount = z.infer<typeof daySchema>;

/** Each part is there for those who may see it. */
export const dashboardSchema = z.object({
  users: z
    .object({
      total: z.number().int(),
      new_today: z.number().int(),
      new_7_days: z.number().int(),
      locked: z.number().int(),
      disabled: z.number().int(),
      /** Failed tries to log in, of the last 24 hours. */
      failed_logins_24h: z.number().int(),
      /** Days of UTC, oldest first, none left out. */
      registrations: z.array(daySchema),
    })
    .nullable(),
  support: z.object({ chats: z.array(daySchema) }).nullable(),
  health: z
    .object({
      queue: z.object({
        waiting: z.number().int(),
        active: z.number().int(),
        failed: z.number().int(),
        /** How long the oldest due job has waited, in seconds; 0 when none does. */
        lag_s: z.number(),
      }),
      outbox: z.object({ backlog: z.number().int(), oldest_s: z.number() }),
      /** Seconds since each kind of rate was refreshed last; null when there is none. */
      rates_age_s: z.number().nullable(),
      log_unsealed: z.number().int(),
      /** The embedded store; null with a MongoDB. */
      store: z
        .object({
          /** What the disk has left for data. */
          free_bytes: z.number(),
          /** The disk is full: only reads and deletes are taken. */
          writes_refused: z.boolean(),
          /** Damages that the last nightly check has found. */
          findings: z.number().int(),
          /** Transactions and snapshots ended because the data file grew meanwhile. */
          snapshots_ended: z.number().int(),
        })
        .nullable(),
    })
    .nullable(),
  at: timeSchema,
});
export type Dashboard = z.infer<typeof dashboardSchema>;
