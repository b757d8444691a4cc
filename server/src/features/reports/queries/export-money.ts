import type { MoneyFigure, MoneyFilter, MoneyTable } from '@lode/shared/reports/money-schemas';
import type { ReportPeriod } from '@lode/shared/reports/period';
import { csvLine } from '../../../platform/csv.ts';
import { presentMovement } from '../reports.presenter.ts';
import { figuresIn, getMoneyReport, streamMoneyRows } from './get-money-report.ts';

const MEASURES = ['count', 'sum'] as const;
const NOTHING = { count: 0, sum: '0' };

/** A table of the report, as it is on the screen and in the API (R3). */
export async function* exportMoneyTable(period: ReportPeriod, table: MoneyTable): AsyncGenerator<string> {
  const { tables } = await getMoneyReport(period);
  const columns = figuresIn(table).flatMap((figure) => MEASURES.map((name) => [figure, name] as const));
  yield csvLine([table, 'name', ...columns.map((column) => column.join('_'))]);
  for (const { key, name, figures } of tables[table]) {
    const cells = columns.map(([figure, measure]) => (figures[figure] ?? NOTHING)[measure]);
    yield csvLine([key === '-' ? '' : key, name ?? '', ...cells]);
  }
}

/** The entries of a figure. */
export async function* exportMoneyRows(
  filter: MoneyFilter,
  figure: MoneyFigure,
  most?: number,
): AsyncGenerator<string> {
  // What refuses does so before the first line, which is when the file's head goes out.
  const rows = await streamMoneyRows(filter, figure, most);
  yield csvLine(['entry_id', 'at', 'reference_type', 'reference_id', 'memo', 'amount']);
  for await (const movement of rows) {
    const { entry_id, at, reference, memo, amount } = presentMovement(movement);
    yield csvLine([entry_id, at, reference?.type, reference?.id, memo, amount]);
  }
}
