import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { relabelSchema } from './label-schemas.ts';
import { transferSchema } from './transfer-schemas.ts';

/** So many conversations are changed together. */
export const BULK_MAX = 100;

const chosenSchema = z.object({
  id: idSchema,
  /** Whose the caller saw it to be; null is nobody's. */
  seen_agent: z.string().max(30).nullable(),
  /** Number of the last message that the caller saw. */
  seen_seq: z.number().int().min(0),
});
export type ChosenSession = z.infer<typeof chosenSchema>;

/** `transfer` gives what waits to a colleague, too. */
const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('label'), labels: relabelSchema }),
  z.object({ kind: z.literal('transfer'), ...transferSchema.shape }),
  z.object({ kind: z.literal('close') }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

export const bulkSchema = z.object({
  sessions: z
    .array(chosenSchema)
    .min(1)
    .max(BULK_MAX)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'INVALID_PARAMS' }),
  change: bulkChangeSchema,
});

/** What became of each, in the order that was asked for; null where it was done, else why not. */
export const bulkOutcomeSchema = z.object({
  items: z.array(z.object({ id: idSchema, problem: z.string().nullable() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>['items'][number];
