import { z } from 'zod';
import { timeSchema } from '../core/fields.ts';
import { isTimeZone } from '../core/time-zone.ts';

/** A leap year. */
export const REPORT_DAYS_MAX = 366;
const DAY_MS = 24 * 3600 * 1000;

/** The key of what has none: no topic, no agent, no plan. */
export const NONE = '-';

/** The days of a report, first and last, as its time zone counts them. */
export interface ReportPeriod {
  from: string;
  to: string;
  zone: string;
}

/** By its name: an offset alone says nothing of summer, and may be any. */
const isZone = (zone: string) => /^[A-Z]/i.test(zone) && isTimeZone(zone);

/** How many days lie between two, both counted. */
export function countDays({ from, to }: Pick<ReportPeriod, 'from' | 'to'>): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const FIRST_YEAR = '2000-01-01';
const LAST_YEAR = '2100-01-01';
const reportDay = z.iso.date().refine((day) => day >= FIRST_YEAR && day < LAST_YEAR, 'INVALID_PARAMS');

/** Of what is counted by the days of UTC alone. */
export const daysShape = { from: reportDay, to: reportDay };

export const periodShape = {
  ...daysShape,
  /** By whose days and hours it counts, such as Europe/Berlin. */
  zone: z.string().min(1).max(64).refine(isZone, 'INVALID_PARAMS').default('UTC'),
};

/** Not backwards, and a year at most. */
export function isBounded(period: Pick<ReportPeriod, 'from' | 'to'>): boolean {
  const days = countDays(period);
  return days >= 1 && days <= REPORT_DAYS_MAX;
}
export const UNBOUNDED = { path: ['to'], error: 'INVALID_PARAMS' };

/** How the sums that are kept of finished days compare with the rows that they are made of (R2). */
export const comparedSchema = z.object({
  /** Every one of them has been compared since then; null where none are kept. */
  since: timeSchema.nullable(),
  /** When one was last found to be others than its rows, which was put right; null where none ever was. */
  fault: z.object({ at: timeSchema, day: z.iso.date() }).nullable(),
});
export type Compared = z.infer<typeof comparedSchema>;
