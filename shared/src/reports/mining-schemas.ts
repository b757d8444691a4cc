import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { comparedSchema, daysShape, isBounded, NONE, UNBOUNDED } from './period.ts';

interface MiningFigureForm {
  /** What it counts: days of the farm, or contracts that were bought. */
  of: 'day' | 'contract';
  /** Of what each of them adds: USD, TH/s, or percent. */
  unit: 'usd' | 'th' | 'percent';
  /** What of it is shown: how many, all together, the middle, or the newest. */
  shown: 'count' | 'sum' | 'mean' | 'median' | 'last';
}

/** What each counts is told in the server's `mining-figures.ts`. */
export const MINING_FORMS = {
  revenue: { of: 'day', unit: 'usd', shown: 'sum' },
  fee: { of: 'day', unit: 'usd', shown: 'sum' },
  paid: { of: 'day', unit: 'usd', shown: 'sum' },
  operator_share: { of: 'day', unit: 'usd', shown: 'sum' },
  carried: { of: 'day', unit: 'usd', shown: 'last' },
  capacity: { of: 'day', unit: 'th', shown: 'mean' },
  active: { of: 'day', unit: 'th', shown: 'mean' },
  revenue_per_th: { of: 'day', unit: 'usd', shown: 'mean' },
  paid_per_th: { of: 'day', unit: 'usd', shown: 'mean' },
  estimate_day: { of: 'day', unit: 'percent', shown: 'median' },
  estimate_month: { of: 'day', unit: 'percent', shown: 'median' },
  overestimated: { of: 'day', unit: 'percent', shown: 'count' },
  sold: { of: 'contract', unit: 'th', shown: 'count' },
  ended: { of: 'contract', unit: 'th', shown: 'count' },
  renewed: { of: 'contract', unit: 'th', shown: 'count' },
  price_of_ended: { of: 'contract', unit: 'usd', shown: 'sum' },
  earned_by_ended: { of: 'contract', unit: 'usd', shown: 'sum' },
} as const satisfies Record<string, MiningFigureForm>;
export type MiningFigure = keyof typeof MINING_FORMS;
export const MINING_FIGURES = Object.keys(MINING_FORMS) as MiningFigure[];

/** By what the figures are divided; days are those of UTC, contracts alone have a plan. */
export const MINING_TABLES = ['day', 'plan'] as const;
export type MiningTable = (typeof MINING_TABLES)[number];

const filterShape = {
  ...daysShape,
  day: z.iso.date().optional(),
  plan: z.union([idSchema, z.literal(NONE)]).optional(),
};
const figure = z.enum(MINING_FIGURES);

export const miningReportQuery = z.object(daysShape).refine(isBounded, UNBOUNDED);
export const miningRowsQuery = pageQuerySchema
  .extend({ ...filterShape, figure })
  .refine(isBounded, UNBOUNDED);
/** A table, or the rows of a figure. */
export const miningFileQuery = z
  .object({ ...filterShape, table: z.enum(MINING_TABLES).optional(), figure: figure.optional() })
  .refine(isBounded, UNBOUNDED)
  .refine(({ table, figure: rows }) => (table === undefined) !== (rows === undefined), {
    path: ['table'],
    error: 'INVALID_PARAMS',
  });
export type MiningFilter = Omit<z.output<typeof miningFileQuery>, 'table' | 'figure'>;

/** How many rows, what they add up to in the figure's unit, and what of that is shown; null where there are none. */
export const miningMeasureSchema = z.object({
  count: z.number().int(),
  sum: amountSchema,
  value: amountSchema.nullable(),
});
export type MiningMeasure = z.infer<typeof miningMeasureSchema>;

/** A table's line; figures without a row in it are left out. */
export const miningLineSchema = z.object({
  key: z.string(),
  /** What the plan is called. */
  name: z.string().optional(),
  figures: z.partialRecord(figure, miningMeasureSchema),
});
export type MiningLine = z.infer<typeof miningLineSchema>;

export const miningReportSchema = z.object({
  figures: z.array(
    z.object({
      figure,
      now: miningMeasureSchema,
      /** Of as many days before the period. */
      before: miningMeasureSchema,
    }),
  ),
  tables: z.record(z.enum(MINING_TABLES), z.array(miningLineSchema)),
  compared: comparedSchema,
});
export type MiningReport = z.infer<typeof miningReportSchema>;

export const miningRowSchema = z.object({
  type: z.enum(['day', 'contract']),
  /** The day, or the contract's id. */
  id: z.string(),
  /** When the day began, the contract was bought, or ended. */
  at: timeSchema,
  /** Of a contract: whose it is, of which plan, what was paid for it and what it has brought so far. */
  username: z.string().nullable(),
  plan: z.string().nullable(),
  price: amountSchema.nullable(),
  earned: amountSchema.nullable(),
  /** USD for one TH/s: what had been estimated for the day, and what it paid. */
  estimated: amountSchema.nullable(),
  paid: amountSchema.nullable(),
  /** What the row adds to the figure. */
  value: amountSchema,
});
export type MiningReportRow = z.infer<typeof miningRowSchema>;
/** With what all rows come to, not only those of the page. */
export const miningRowsSchema = pageSchema(miningRowSchema).extend({ measure: miningMeasureSchema });
