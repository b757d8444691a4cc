import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { TOPICS } from '../support/topics.ts';
import { comparedSchema, isBounded, NONE, periodShape, UNBOUNDED } from './period.ts';

/** Of conversations that a person was to answer. */
export const PERSON_FIGURES = [
  'started',
  'waiting',
  'first_response',
  'resolution',
  'abandoned',
  'reopened',
  'rating',
  'level_kept',
  'level_broken',
] as const;
/** Of those in which the assistant did something. */
export const ASSISTANT_FIGURES = ['confirmed', 'assumed', 'lasting', 'unresolved', 'handed_off'] as const;
/** What each counts and measures is told in the server's `support-figures.ts`. */
export const SUPPORT_FIGURES = [...PERSON_FIGURES, ...ASSISTANT_FIGURES] as const;
export type SupportFigure = (typeof SUPPORT_FIGURES)[number];

/** By what the figures are divided. */
export const SUPPORT_TABLES = ['day', 'slot', 'topic', 'tag', 'agent', 'rating'] as const;
export type SupportTable = (typeof SUPPORT_TABLES)[number];

export const HOURS_OF_WEEK = 168;

/** By what a part of the conversations is chosen. */
const partShape = {
  day: z.iso.date().optional(),
  /** Hour of the week, from Monday 0:00. */
  slot: z.coerce
    .number()
    .int()
    .min(0)
    .max(HOURS_OF_WEEK - 1)
    .optional(),
  topic: z.enum([...TOPICS, NONE]).optional(),
  tag: z.union([idSchema, z.literal(NONE)]).optional(),
  /** A username. */
  agent: z.string().min(1).max(30).optional(),
  /** Stars. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
};
const filterShape = {
  ...periodShape,
  ...partShape,
  /** Durations count the desk's business hours only, by those that were in force at each moment; else every second. */
  hours: z.literal('business').optional(),
};
const figure = z.enum(SUPPORT_FIGURES);

export const supportReportQuery = z.object(filterShape).refine(isBounded, UNBOUNDED);
export const supportRowsQuery = pageQuerySchema
  .extend({ ...filterShape, figure })
  .refine(isBounded, UNBOUNDED);
/** A table, or the rows of a figure. */
export const supportFileQuery = z
  .object({ ...filterShape, table: z.enum(SUPPORT_TABLES).optional(), figure: figure.optional() })
  .refine(isBounded, UNBOUNDED)
  .refine(({ table, figure: rows }) => (table === undefined) !== (rows === undefined), {
    path: ['table'],
    error: 'INVALID_PARAMS',
  });
export type SupportFilter = z.output<typeof supportReportQuery>;

/** What a figure comes to: seconds or stars where it measures something, else its count alone. */
export const measureSchema = z.object({
  count: z.number().int(),
  sum: z.number().int().nullable(),
  median: z.number().int().nullable(),
  /** Nine of ten are within it; both to within 2 %. */
  p90: z.number().int().nullable(),
});
export type Measure = z.infer<typeof measureSchema>;

/** A table's line; figures without a row in it are left out. */
export const supportLineSchema = z.object({
  key: z.string(),
  /** What the tag is called. */
  name: z.string().optional(),
  figures: z.partialRecord(figure, measureSchema),
});
export type SupportLine = z.infer<typeof supportLineSchema>;

/** What durations count where they are of business hours only. */
export const countedHoursSchema = z.object({
  /** The desk has not closed since the days that figures are compared with: every second counts. */
  always_open: z.boolean(),
  /** When other hours took force last, if that was since then: what lies before counts by those of then. */
  changed_at: timeSchema.nullable(),
});
export type CountedHours = z.infer<typeof countedHoursSchema>;

export const supportReportSchema = z.object({
  figures: z.array(
    z.object({ figure, now: measureSchema, /** Of as many days before the period. */ before: measureSchema }),
  ),
  tables: z.record(z.enum(SUPPORT_TABLES), z.array(supportLineSchema)),
  /** Null where every second counts. */
  hours: countedHoursSchema.nullable(),
  compared: comparedSchema,
});
export type SupportReport = z.infer<typeof supportReportSchema>;

export const supportRowSchema = z.object({
  session_id: idSchema,
  /** When it began, or began again. */
  at: timeSchema,
  username: z.string(),
  agent: z.string().nullable(),
  topic: z.enum(TOPICS).nullable(),
  /** What the figure measures of it. */
  value: z.number().int().nullable(),
  /** With a rating. */
  comment: z.string().nullable(),
});
export type SupportReportRow = z.infer<typeof supportRowSchema>;
/** With what all rows come to, not only those of the page. */
export const supportRowsSchema = pageSchema(supportRowSchema).extend({ measure: measureSchema });
