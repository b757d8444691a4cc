import {
  COHORT_WEEKS,
  type Cohort,
  CUSTOMER_FIGURES,
  CUSTOMER_TABLES,
  type CustomerFigure,
  type CustomerFilter,
  type CustomerLine,
  type CustomerTable,
  INVITERS_MAX,
} from '@lode/shared/reports/customer-schemas';
import { NONE } from '@lode/shared/reports/period';
import type { Measure } from '@lode/shared/reports/support-schemas';
import { addSum, addTimes, type FigureSum, measureOf, noRows } from '../figure-sum.ts';
import type { ReportWindow } from '../report-window.ts';
import { type Customer, valueIn, weekOf, weeksBetween } from './customer-figures.ts';

/** In which line of a table a customer stands; undefined: in none. */
const KEYS: Record<CustomerTable, (customer: Customer) => string | undefined> = {
  day: ({ day }) => day,
  week: ({ week }) => week,
  country: ({ country }) => country ?? NONE,
  language: ({ language }) => language ?? NONE,
  invited: ({ inviter }) => (inviter ? 'yes' : 'no'),
  // Nobody has brought those whom nobody has brought.
  inviter: ({ inviter }) => inviter ?? undefined,
};

/** Lines that are there, whether anybody stands in them or not. */
const FIXED: Partial<Record<CustomerTable, (window: ReportWindow) => readonly string[]>> = {
  day: ({ days }) => days,
  week: ({ days }) => [...new Set(days.map(weekOf))],
  invited: () => ['yes', 'no'],
};

/** By what a part of the customers is chosen, whose day is chosen apart. */
export type WhoFilter = Partial<Pick<CustomerFilter, Exclude<CustomerTable, 'day'>>>;

/** Whether a filter leaves a customer: by the keys of the tables, so that a line opens the rows that it counts. */
export const standsIn = (customer: Customer, filter: WhoFilter): boolean =>
  CUSTOMER_TABLES.every((table) => {
    const wanted = table === 'day' ? undefined : filter[table];
    return wanted === undefined || KEYS[table](customer) === wanted;
  });

/** Whether a customer came back in that week after their own, which is over. */
export const cameBack = ({ back, week }: Customer, since: number, today: string): boolean =>
  back.has(since) && since < weeksBetween(week, today);

export type TallyLine = Partial<Record<CustomerFigure, FigureSum>>;

/** What the tables of a report come to, and of each week of registering how many there were, and came back in the first week after … */
export interface CustomerTally {
  lines: Record<CustomerTable, Map<string, TallyLine>>;
  cohorts: Map<string, number[]>;
}

export const emptyTally = (): CustomerTally => ({
  lines: {
    day: new Map(),
    week: new Map(),
    country: new Map(),
    language: new Map(),
    invited: new Map(),
    inviter: new Map(),
  },
  cohorts: new Map(),
});

export function lineIn(lines: Map<string, TallyLine>, key: string): TallyLine {
  const known = lines.get(key);
  if (known) return known;
  const line: TallyLine = {};
  lines.set(key, line);
  return line;
}

export function cohortIn(cohorts: CustomerTally['cohorts'], week: string): number[] {
  const known = cohorts.get(week);
  if (known) return known;
  const cohort = new Array<number>(COHORT_WEEKS + 1).fill(0);
  cohorts.set(week, cohort);
  return cohort;
}

/** Counts a customer, or takes them off again. */
export function countCustomer(tally: CustomerTally, customer: Customer, times: 1 | -1 = 1): void {
  const values = CUSTOMER_FIGURES.map((figure) => [figure, valueIn(figure, customer)] as const);
  for (const table of CUSTOMER_TABLES) {
    const key = KEYS[table](customer);
    if (key === undefined) continue;
    const line = lineIn(tally.lines[table], key);
    for (const [figure, value] of values) {
      if (value === undefined) continue;
      line[figure] ??= noRows();
      addTimes(line[figure], value, times);
    }
  }
  const cohort = cohortIn(tally.cohorts, customer.week);
  for (const since of [0, ...customer.back]) cohort[since] = (cohort[since] ?? 0) + times;
}

/** All that a tally counts. */
export function wholeOf({ lines }: CustomerTally): TallyLine {
  const whole: TallyLine = {};
  for (const line of lines.day.values()) addLine(whole, line);
  return whole;
}

export function addLine(to: TallyLine, line: TallyLine): void {
  for (const figure of CUSTOMER_FIGURES) {
    const sum = line[figure];
    if (!sum) continue;
    to[figure] ??= noRows();
    addSum(to[figure], sum);
  }
}

/** Where all were taken off again there is nothing. */
export const measureIn = (line: TallyLine, figure: CustomerFigure): Measure =>
  measureOf(line[figure]?.count ? line[figure] : noRows());

export function customerLines(
  table: CustomerTable,
  { lines }: CustomerTally,
  window: ReportWindow,
): CustomerLine[] {
  const sizeOf = (line: TallyLine) => line.registered?.count ?? 0;
  const bySize = [...lines[table]]
    .filter(([, line]) => sizeOf(line) > 0)
    .sort(([one, ofOne], [other, ofOther]) => sizeOf(ofOther) - sizeOf(ofOne) || (one < other ? -1 : 1))
    .map(([key]) => key);
  const keys = FIXED[table]?.(window) ?? (table === 'inviter' ? bySize.slice(0, INVITERS_MAX) : bySize);
  return keys.map((key) => ({ key, figures: presentLine(lines[table].get(key) ?? {}) }));
}

function presentLine(line: TallyLine): CustomerLine['figures'] {
  const measures = CUSTOMER_FIGURES.map((figure) => [figure, measureIn(line, figure)] as const);
  return Object.fromEntries(measures.filter(([, { count }]) => count > 0));
}

/** Who came back, by the week of registering; weeks that are not over are left out. */
export function cohortsOf({ cohorts }: CustomerTally, today: string): Cohort[] {
  return [...cohorts]
    .filter(([, [size = 0]]) => size > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([week, [size = 0, ...back]]) => ({
      week,
      size,
      back: back.slice(0, Math.max(0, weeksBetween(week, today) - 1)),
    }));
}
