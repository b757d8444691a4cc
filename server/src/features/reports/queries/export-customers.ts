import { AppError } from '@lode/shared/core/errors';
import {
  CUSTOMER_FIGURES,
  type CustomerFigure,
  type CustomerFilter,
  type CustomerTable,
} from '@lode/shared/reports/customer-schemas';
import { NONE } from '@lode/shared/reports/period';
import { csvLine } from '../../../platform/csv.ts';
import { FILE_MAX } from '../file-max.ts';
import { inPages } from '../in-pages.ts';
import { customerRowsOf, getCustomerReport, presentCustomers } from './get-customer-report.ts';

const MEASURES = ['count', 'sum', 'median', 'p90'] as const;

/** A table of the report, as it is on the screen and in the API (R3). */
export async function* exportCustomerTable(
  filter: CustomerFilter,
  table: CustomerTable | 'cohort',
): AsyncGenerator<string> {
  const { tables, cohorts } = await getCustomerReport(filter);
  if (table === 'cohort') {
    const weeks = Math.max(0, ...cohorts.map(({ back }) => back.length));
    yield csvLine(['week', 'size', ...Array.from({ length: weeks }, (_, index) => `back_${index + 1}`)]);
    for (const { week, size, back } of cohorts) yield csvLine([week, size, ...back]);
    return;
  }
  const columns = CUSTOMER_FIGURES.flatMap((figure) => MEASURES.map((name) => [figure, name] as const));
  yield csvLine([table, 'name', ...columns.map((column) => column.join('_'))]);
  for (const { key, name, figures } of tables[table]) {
    const cells = columns.map(([figure, one]) => figures[figure]?.[one] ?? (one === 'count' ? 0 : null));
    yield csvLine([key === NONE ? '' : key, name ?? '', ...cells]);
  }
}

const COLUMNS = [
  'user_id',
  'at',
  'username',
  'country',
  'language',
  'inviter',
  'deposited_at',
  'bought_at',
  'paid_at',
  'withdrew_at',
  'value',
] as const;

/** Whose names are looked up at once. */
const NAMED_AT_ONCE = 500;

/** The rows of a figure. REPORT_TOO_LARGE past a million, and before the first. */
export async function* exportCustomerRows(
  filter: CustomerFilter,
  figure: CustomerFigure,
): AsyncGenerator<string> {
  const { measure, read } = await customerRowsOf(filter, figure);
  if (measure.count > FILE_MAX) throw new AppError('REPORT_TOO_LARGE');
  yield csvLine([...COLUMNS]);
  for await (const page of inPages(read({ skip: 0, limit: measure.count }), NAMED_AT_ONCE))
    for (const row of await presentCustomers(page)) yield csvLine(COLUMNS.map((column) => row[column]));
}
