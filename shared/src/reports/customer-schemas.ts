import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { comparedSchema, isBounded, NONE, periodShape, UNBOUNDED } from './period.ts';
import { measureSchema } from './support-schemas.ts';

/** The steps of a customer, each of those who took all before. */
export const FUNNEL_FIGURES = ['registered', 'deposited', 'bought', 'paid', 'withdrew'] as const;
/** Who took every step before and not this one. */
export const LEFT_FIGURES = ['no_deposit', 'no_purchase', 'no_payout', 'no_withdrawal'] as const;
/** What each counts and measures is told in the server's `customer-figures.ts`. */
export const CUSTOMER_FIGURES = [...FUNNEL_FIGURES, ...LEFT_FIGURES] as const;
export type CustomerFigure = (typeof CUSTOMER_FIGURES)[number];

/** By what the figures are divided: the day and the week of registering, and who registered. */
export const CUSTOMER_TABLES = ['day', 'week', 'country', 'language', 'invited', 'inviter'] as const;
export type CustomerTable = (typeof CUSTOMER_TABLES)[number];
/** Lines of inviters, those who brought the most. */
export const INVITERS_MAX = 50;
/** Weeks after the one of registering. */
export const COHORT_WEEKS = 52;

const whoShape = {
  ...periodShape,
  /** Two upper-case letters. */
  country: z.union([z.string().regex(/^[A-Z]{2}$/), z.literal(NONE)]).optional(),
  language: z.union([z.string().regex(/^[a-z]{2}$/), z.literal(NONE)]).optional(),
  invited: z.enum(['yes', 'no']).optional(),
  inviter: idSchema.optional(),
};
const filterShape = {
  ...whoShape,
  day: z.iso.date().optional(),
  /** Its Monday. */
  week: z.iso.date().optional(),
  /** Only who came back in the week so many weeks after the one of registering. */
  since: z.coerce.number().int().min(1).max(COHORT_WEEKS).optional(),
};
const figure = z.enum(CUSTOMER_FIGURES);

export const customerReportQuery = z.object(whoShape).refine(isBounded, UNBOUNDED);
export const customerRowsQuery = pageQuerySchema
  .extend({ ...filterShape, figure })
  .refine(isBounded, UNBOUNDED);
/** A table, who came back by weeks, or the rows of a figure. */
export const customerFileQuery = z
  .object({
    ...filterShape,
    table: z.enum([...CUSTOMER_TABLES, 'cohort']).optional(),
    figure: figure.optional(),
  })
  .refine(isBounded, UNBOUNDED)
  .refine(({ table, figure: rows }) => (table === undefined) !== (rows === undefined), {
    path: ['table'],
    error: 'INVALID_PARAMS',
  });
export type CustomerFilter = Omit<z.output<typeof customerFileQuery>, 'table' | 'figure'>;

/** A table's line; figures without a row in it are left out. */
export const customerLineSchema = z.object({
  key: z.string(),
  /** What the inviter is called. */
  name: z.string().optional(),
  figures: z.partialRecord(figure, measureSchema),
});
export type CustomerLine = z.infer<typeof customerLineSchema>;

/** Who registered in a week, and how many of them came back in the first, second … week after, as far as those are over. */
export const cohortSchema = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  size: z.number().int(),
  back: z.array(z.number().int()),
});
export type Cohort = z.infer<typeof cohortSchema>;

export const customerReportSchema = z.object({
  figures: z.array(
    z.object({ figure, now: measureSchema, /** Of as many days before the period. */ before: measureSchema }),
  ),
  tables: z.record(z.enum(CUSTOMER_TABLES), z.array(customerLineSchema)),
  cohorts: z.array(cohortSchema),
  compared: comparedSchema,
});
export type CustomerReport = z.infer<typeof customerReportSchema>;

export const customerRowSchema = z.object({
  user_id: idSchema,
  /** When they registered. */
  at: timeSchema,
  username: z.string(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  /** Who invited them. */
  inviter: z.string().nullable(),
  deposited_at: timeSchema.nullable(),
  bought_at: timeSchema.nullable(),
  paid_at: timeSchema.nullable(),
  withdrew_at: timeSchema.nullable(),
  /** Seconds from the step before, where the figure is a step. */
  value: z.number().int().nullable(),
});
export type CustomerReportRow = z.infer<typeof customerRowSchema>;
/** With what all rows come to, not only those of the page. */
export const customerRowsSchema = pageSchema(customerRowSchema).extend({ measure: measureSchema });
