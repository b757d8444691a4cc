import { AppError } from '@lode/shared/core/errors';
import { COINS } from '@lode/shared/core/money';
import {
  MONEY_FIGURES,
  type MoneyFigure,
  type MoneyFilter,
  type MoneyLine,
  type MoneyReport,
} from '@lode/shared/reports/money-schemas';
import type { ReportPeriod } from '@lode/shared/reports/period';
import type { Movement, MovementSum, QuarterSum } from '../../ledger/queries/read-movements.ts';
import { FILE_MAX } from '../file-max.ts';
import { collect } from '../in-pages.ts';
import { movementsOf } from '../money-filter.ts';
import { type ReportWindow, windowBefore, windowOf } from '../report-window.ts';
import { presentSum } from '../reports.presenter.ts';
import { getCompared } from '../rollups/get-compared.ts';
import { quartersIn } from '../rollups/money-quarters.ts';
import { entriesOf, type MoneyEntries } from './money-entries.ts';
import { hasPlans, PLAN_FIGURES, type PlanSum, sumByPlan } from './sum-by-plan.ts';

interface FigureSums {
  figure: MoneyFigure;
  before: MovementSum;
  quarters: QuarterSum[];
  plans: PlanSum[];
}

const totalOf = (sums: readonly MovementSum[]): MovementSum => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  amount: sums.reduce((total, { amount }) => total + amount, 0n),
});

/** The report of a period, and its figures in as many days before. REPORT_TOO_LARGE. */
export async function getMoneyReport(period: ReportPeriod): Promise<MoneyReport> {
  const window = windowOf(period);
  const [before, now] = await Promise.all([quartersIn(windowBefore(window, period)), quartersIn(window)]);
  const [earlier, current] = [before, now].map((all) => Map.groupBy(all, ({ figure }) => figure));
  const sums = await Promise.all(
    MONEY_FIGURES.map(
      async (figure): Promise<FigureSums> => ({
        figure,
        before: totalOf(earlier?.get(figure) ?? []),
        quarters: current?.get(figure) ?? [],
        plans: hasPlans(figure) ? await sumByPlan(figure, movementsOf(figure, window)) : [],
      }),
    ),
  );
  const figures = sums.map(({ figure, before: past, quarters }) => ({
    figure,
    now: presentSum(totalOf(quarters)),
    before: presentSum(past),
  }));
  const tables = { day: dayLines(sums, window), coin: coinLines(sums), plan: planLines(sums) };
  return { figures, tables, compared: await getCompared('money') };
}

function dayLines(sums: readonly FigureSums[], { days, calendar }: ReportWindow): MoneyLine[] {
  const byDay = sums.map(({ figure, quarters }) => {
    const groups = Map.groupBy(quarters, ({ quarter }) => calendar.placeOf(quarter).day);
    return { figure, groups };
  });
  return days.map((day) => ({
    key: day,
    figures: lineOf(byDay.map(({ figure, groups }) => [figure, totalOf(groups.get(day) ?? [])])),
  }));
}

function coinLines(sums: readonly FigureSums[]): MoneyLine[] {
  return COINS.map((coin) => ({
    key: coin,
    figures: lineOf(
      sums.map(({ figure, quarters }) => [figure, totalOf(quarters.filter((sum) => sum.coin === coin))]),
    ),
  }));
}

function planLines(sums: readonly FigureSums[]): MoneyLine[] {
  const all = sums.flatMap(({ figure, plans }) => plans.map((plan) => ({ figure, ...plan })));
  return [...Map.groupBy(all, ({ planId }) => planId)].map(([key, own]) => {
    const name = own.find((plan) => plan.name !== undefined)?.name;
    const figures = lineOf(own.map(({ figure, count, amount }) => [figure, { count, amount }]));
    return { key, ...(name !== undefined && { name }), figures };
  });
}

function lineOf(sums: readonly (readonly [MoneyFigure, MovementSum])[]): MoneyLine['figures'] {
  return Object.fromEntries(
    sums.filter(([, { count }]) => count > 0).map(([figure, sum]) => [figure, presentSum(sum)]),
  );
}

/** A page of the entries that a figure adds up, newest first, and what all of them come to. REPORT_TOO_LARGE. */
export async function listMoneyRows(
  filter: MoneyFilter,
  figure: MoneyFigure,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Movement[]; sum: MovementSum }> {
  const { sum, read } = await entriesOf(filter, figure);
  return { rows: await collect(read({ skip: (page - 1) * limit, limit })), sum };
}

/** All of them, read as they are taken. REPORT_TOO_LARGE past a million, and before the first. */
export async function streamMoneyRows(
  filter: MoneyFilter,
  figure: MoneyFigure,
  most = FILE_MAX,
): Promise<ReturnType<MoneyEntries['read']>> {
  const { sum, read } = await entriesOf(filter, figure);
  if (sum.count > most) throw new AppError('REPORT_TOO_LARGE');
  return read({ skip: 0, limit: sum.count });
}

/** The figures that a table has columns of. */
export function figuresIn(table: keyof MoneyReport['tables']): readonly MoneyFigure[] {
  return table === 'plan' ? PLAN_FIGURES : MONEY_FIGURES;
}
