import { AppError } from '@lode/shared/core/errors';
import { COINS } from '@lode/shared/core/money';
import {
  MONEY_FIGURES,
  type MoneyFigure,
  type MoneyFilter,
  type MoneyReport,
} from '@lode/shared/reports/money-schemas';
import type { ReportPeriod } from '@lode/shared/reports/period';
import type { Movement, MovementSum } from '../../ledger/queries/read-movements.ts';
import { FILE_MAX } from '../file-max.ts';
import { collect } from '../in-pages.ts';
import type { MoneyLine } from '../money-tally.ts';
import { windowBefore, windowOf } from '../report-window.ts';
import { presentSum } from '../reports.presenter.ts';
import { getCompared } from '../rollups/get-compared.ts';
import { tallyMoney, totalMoney } from '../rollups/money-days.ts';
import { entriesOf, type MoneyEntries } from './money-entries.ts';
import { PLAN_FIGURES } from './sum-by-plan.ts';

const NOTHING: MovementSum = { count: 0, amount: 0n };

/** The report of a period, and its figures in as many days before. REPORT_TOO_LARGE. */
export async function getMoneyReport(period: ReportPeriod): Promise<MoneyReport> {
  const window = windowOf(period);
  const [now, before, compared] = await Promise.all([
    tallyMoney(window),
    totalMoney(windowBefore(window, period)),
    getCompared('money'),
  ]);
  const figures = MONEY_FIGURES.map((figure) => ({
    figure,
    now: presentSum(now.whole[figure] ?? NOTHING),
    before: presentSum(before[figure] ?? NOTHING),
  }));
  const tables = {
    day: window.days.map((key) => ({ key, figures: presentLine(now.day.get(key)) })),
    coin: COINS.map((key) => ({ key, figures: presentLine(now.coin.get(key)) })),
    plan: [...now.plan].map(([key, { name, line }]) => ({
      key,
      ...(name !== '' && { name }),
      figures: presentLine(line),
    })),
  };
  return { figures, tables, compared };
}

function presentLine(line: MoneyLine = {}): MoneyReport['tables']['day'][number]['figures'] {
  return Object.fromEntries(
    MONEY_FIGURES.flatMap((figure) => {
      const sum = line[figure];
      return sum ? [[figure, presentSum(sum)]] : [];
    }),
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
