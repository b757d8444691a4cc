import { MONEY_FIGURES } from '@lode/shared/reports/money-schemas';
import { breather } from '../../../platform/breather.ts';
import { endOf, startOf } from '../../../platform/utc-day.ts';
import { sumByQuarter } from '../../ledger/queries/read-movements.ts';
import { movementsOf } from '../money-filter.ts';
import { emptyMoney, type MoneyLine, type MoneyTally } from '../money-tally.ts';
import { PLAN_FIGURES, sumByPlan } from '../queries/sum-by-plan.ts';
import type { ReportWindow, Span } from '../report-window.ts';
import {
  addPackedMoney,
  addPackedTotals,
  type CoinQuarter,
  type PlanQuarter,
  packMoney,
} from './packed-money.ts';
import { readTouched } from './read-rollups.ts';

/** What the entries of a span come to. REPORT_TOO_LARGE. */
export async function sumMoney(span: Span): Promise<Buffer> {
  const coins = await sumCoins(span);
  // Afterwards: each has its own time, and all share the store.
  return packMoney({ coins, plans: await sumPlans(span) });
}

async function sumCoins(span: Span): Promise<CoinQuarter[]> {
  const all = MONEY_FIGURES.map(async (figure) =>
    (await sumByQuarter(movementsOf(figure, span))).map((sum) => ({ figure, ...sum })),
  );
  return (await Promise.all(all)).flat();
}

async function sumPlans(span: Span): Promise<PlanQuarter[]> {
  const all = PLAN_FIGURES.map(async (figure) =>
    (await sumByPlan(figure, movementsOf(figure, span))).map((sum) => ({ figure, ...sum })),
  );
  return (await Promise.all(all)).flat();
}

/** What the tables of a report come to: of finished days what is kept of them, of the rest the entries. REPORT_TOO_LARGE. */
export async function tallyMoney(window: ReportWindow): Promise<MoneyTally> {
  const tally = emptyMoney();
  const { days, gaps } = await readTouched('money', window);
  const pause = breather();
  for (const { sums } of days) {
    addPackedMoney(tally, sums, window, window.calendar);
    await pause();
  }
  for (const gap of gaps) addPackedMoney(tally, await sumMoney(gap), gap, window.calendar);
  return tally;
}

/** All of it in one line. REPORT_TOO_LARGE. */
export async function totalMoney({ calendar, ...span }: ReportWindow): Promise<MoneyLine> {
  const tally = emptyMoney();
  const { days, gaps } = await readTouched('money', span);
  for (const { day, sums } of days) {
    if (isWithin(day, span)) addPackedTotals(tally.whole, sums);
    else addPackedMoney(tally, sums, span, calendar);
  }
  for (const gap of gaps)
    addPackedMoney(tally, packMoney({ coins: await sumCoins(gap), plans: [] }), gap, calendar);
  return tally.whole;
}

const isWithin = (day: string, { start, end }: Span) =>
  startOf(day) >= start.getTime() && endOf(day) <= end.getTime();
