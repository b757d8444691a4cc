import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { GUARDED_MATTERS } from './matters.ts';

/** Guarded changes that may wait at a time. */
export const GUARDED_WAITING_MAX = 100;
/** And of one person: nobody stops the others' by asking for much. */
export const GUARDED_OWN_MAX = 20;

/** `refused`: when its time came, what it would have changed did not allow it any more. */
export const GUARDED_STATES = ['waiting', 'applied', 'cancelled', 'refused'] as const;
export type GuardedState = (typeof GUARDED_STATES)[number];

export const GUARDED_DECISIONS = ['confirm', 'cancel'] as const;
export type GuardedDecision = (typeof GUARDED_DECISIONS)[number];

const personSchema = z.object({ id: idSchema, username: z.string() });

export const guardedChangeSchema = z.object({
  id: idSchema,
  matter: z.enum(GUARDED_MATTERS),
  target: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  /** Only what the change touches, without secrets. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requested_by: personSchema,
  requested_at: timeSchema,
  /** When it takes force although nobody confirmed it; null where it never does, since who asked has shut a colleague out. */
  waits_until: timeSchema.nullable(),
  state: z.enum(GUARDED_STATES),
  /** Null while it waits, and where the end of the wait decided. */
  decided_by: personSchema.nullable(),
  decided_at: timeSchema.nullable(),
  decision_reason: z.string().nullable(),
  /** Why it was refused: an error code. */
  code: z.string().nullable(),
  /** What the one who asks may do with it now. */
  allowed: z.array(z.enum(GUARDED_DECISIONS)),
});
export type GuardedChange = z.infer<typeof guardedChangeSchema>;

export const guardedQuerySchema = pageQuerySchema.extend({
  /** `decided`: whatever no longer waits. */
  state: z.enum([...GUARDED_STATES, 'decided']).optional(),
  matter: z.enum(GUARDED_MATTERS).optional(),
});
export type GuardedQuery = z.output<typeof guardedQuerySchema>;

export const guardedPageSchema = pageSchema(guardedChangeSchema).extend({
  /** How many wait, whatever the filter. */
  waiting: z.number().int(),
  /** No other administrator could confirm anything: only the wait is left. */
  alone: z.boolean(),
  /** In the demo, the login of somebody who can confirm. */
  second_login: z.string().nullable(),
});
export type GuardedPage = z.infer<typeof guardedPageSchema>;
