import { z } from 'zod';
import type { Ability } from '../core/abilities.ts';
import { idSchema, timeSchema } from '../core/fields.ts';

/** Who may read which report. */
export const REPORT_ABILITIES = {
  support: 'support:manage',
  money: 'finance:read',
  mining: 'finance:read',
  customers: 'users:read',
} as const satisfies Record<string, Ability>;
export type ReportKind = keyof typeof REPORT_ABILITIES;
export const REPORT_KINDS = Object.keys(REPORT_ABILITIES) as ReportKind[];

/** So many each person keeps. */
export const SAVED_REPORTS_MAX = 20;
export const SAVED_NAME_MAX = 60;
const FILTER_MAX = 64;

export const savedReportBody = z.object({
  report: z.enum(REPORT_KINDS),
  name: z.string().trim().min(1).max(SAVED_NAME_MAX),
  /** The filters of the report's address, its period apart. */
  filters: z.partialRecord(
    z.enum(['zone', 'topic', 'tag', 'agent', 'hours', 'country', 'language', 'invited', 'inviter']),
    z.string().min(1).max(FILTER_MAX),
  ),
  /** Mailed to its owner on Mondays, by the days of its zone: the week before. */
  weekly: z.boolean(),
});
export type SavedReportBody = z.infer<typeof savedReportBody>;

export const savedReportSchema = savedReportBody.extend({
  id: idSchema,
  /** When it is mailed next; null where it is not. */
  next_mail_at: timeSchema.nullable(),
});
export type SavedReport = z.infer<typeof savedReportSchema>;
