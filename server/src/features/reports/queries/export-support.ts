import {
  SUPPORT_FIGURES,
  type SupportFigure,
  type SupportFilter,
  type SupportTable,
} from '@lode/shared/reports/support-schemas';
import { csvLine } from '../../../platform/csv.ts';
import { presentSupportRow } from '../reports.presenter.ts';
import { getSupportReport, listSupportRows } from './get-support-report.ts';

const MEASURES = ['count', 'sum', 'median', 'p90'] as const;

/** A table of the report, as it is on the screen and in the API (R3). */
export async function* exportSupportTable(
  filter: SupportFilter,
  table: SupportTable,
): AsyncGenerator<string> {
  const { tables } = await getSupportReport(filter);
  const columns = SUPPORT_FIGURES.flatMap((figure) => MEASURES.map((name) => [figure, name] as const));
  yield csvLine([table, 'name', ...columns.map((column) => column.join('_'))]);
  for (const { key, name, figures } of tables[table]) {
    const cells = columns.map(([figure, one]) => figures[figure]?.[one] ?? (one === 'count' ? 0 : null));
    yield csvLine([key === '-' ? '' : key, name ?? '', ...cells]);
  }
}

/** The rows of a figure. */
export async function* exportSupportRows(
  filter: SupportFilter,
  figure: SupportFigure,
): AsyncGenerator<string> {
  const rows = await listSupportRows(filter, figure);
  yield csvLine(['session_id', 'at', 'username', 'agent', 'topic', 'value', 'comment']);
  for (const row of rows) {
    const { session_id, at, username, agent, topic, value, comment } = presentSupportRow(row);
    yield csvLine([session_id, at, username, agent, topic, value, comment]);
  }
}
