import { z } from 'zod';
import { amountSchema, languageSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';

/** The newest that are listed: thirty years of months. */
export const STATEMENTS_MAX = 360;
/** Movements that a month's file has; a PDF is for reading, and drawn. */
export const STATEMENT_MOVEMENTS_MAX = { csv: 100_000, pdf: 10_000 } as const;

const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Of UTC, as 2026-02. */
const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const statementSchema = z.object({
  month: monthSchema,
  /** The balance as the month began, and as it ended or is so far, in USD: between them lies what came and went. */
  opening: amountSchema,
  came: amountSchema,
  went: amountSchema,
  closing: amountSchema,
  movements: z.number().int(),
  /** The month is still running. */
  so_far: z.boolean(),
});
export type Statement = z.infer<typeof statementSchema>;

export const statementRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/wallet/statements',
    summary: "The months since the first movement of the caller's balance, newest first",
    access: ['account:own'],
    key: 'read',
    data: z.array(statementSchema),
  },
  file: {
    method: 'get',
    path: '/wallet/statements/{month}/file',
    summary:
      "Every movement of the caller's balance in a month of UTC, with its rate and the ledger's hash, as CSV (headed in the language) or PDF (English); NOT_FOUND before the first movement and for months to come, REPORT_TOO_LARGE past 100,000 movements (PDF: 10,000)",
    access: ['account:own'],
    key: 'read',
    params: z.object({ month: monthSchema }),
    query: z.object({
      format: z.enum(STATEMENT_FORMATS).default('csv'),
      language: languageSchema.default('en'),
    }),
    data: z.string(),
  },
});
