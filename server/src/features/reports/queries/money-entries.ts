import type { MoneyFigure, MoneyFilter } from '@lode/shared/reports/money-schemas';
import {
  type Movement,
  type MovementFilter,
  type MovementSum,
  readMovements,
  sumMovements,
} from '../../ledger/queries/read-movements.ts';
import { slice } from '../in-pages.ts';
import { movementsOf } from '../money-filter.ts';
import { dayIn, windowOf } from '../report-window.ts';
import { totalMoney } from '../rollups/money-days.ts';
import { hasPlans, onlyOfPlan, type PlanFigure, sumsWithPlans } from './sum-by-plan.ts';

/** Of a plan with more contracts or purchases the entries are looked through, not asked for. */
const ASKED_MAX = 10_000;

interface Range {
  skip: number;
  limit: number;
}

/** The entries behind a figure: what all of them come to, and any of them, newest first. */
export interface MoneyEntries {
  sum: MovementSum;
  read: (range: Range) => AsyncIterable<Movement> | readonly Movement[];
}

const NOTHING: MoneyEntries = { sum: { count: 0, amount: 0n }, read: () => [] };

/** The entries behind a figure, as a filter leaves them. REPORT_TOO_LARGE. */
export async function entriesOf(
  filter: MoneyFilter,
  figure: MoneyFigure,
  askedMax = ASKED_MAX,
): Promise<MoneyEntries> {
  const entries = movementsOf(figure, dayIn(windowOf(filter), filter.day), { coin: filter.coin });
  if (filter.plan !== undefined)
    return hasPlans(figure) ? entriesOfPlan(figure, filter.plan, entries, askedMax) : NOTHING;
  const sum = filter.coin ? await sumMovements(entries) : await sumOf(filter, figure);
  return { sum, read: (range) => readMovements(entries, range) };
}

/** What is kept of finished days is quicker than all of the entries. */
async function sumOf(filter: MoneyFilter, figure: MoneyFigure): Promise<MovementSum> {
  const whole = await totalMoney(dayIn(windowOf(filter), filter.day));
  return whole[figure] ?? NOTHING.sum;
}

async function entriesOfPlan(
  figure: PlanFigure,
  wanted: string,
  entries: MovementFilter,
  askedMax: number,
): Promise<MoneyEntries> {
  const references: (string | null)[] = [];
  const sum = { count: 0, amount: 0n };
  for await (const { row, planId } of sumsWithPlans(figure, entries)) {
    if (planId !== wanted) continue;
    sum.count += row.count;
    sum.amount += row.amount;
    if (references.length <= askedMax) references.push(row.reference);
  }
  if (references.length <= askedMax)
    return { sum, read: (range) => readMovements({ ...entries, references }, range) };
  return { sum, read: (range) => slice(onlyOfPlan(figure, wanted, readMovements(entries)), range) };
}
