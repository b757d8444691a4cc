import { AppError } from '@lode/shared/core/errors';
import {
  MINING_FIGURES,
  MINING_FORMS,
  type MiningFigure,
  type MiningFilter,
  type MiningTable,
} from '@lode/shared/reports/mining-schemas';
import { NONE } from '@lode/shared/reports/period';
import { csvLine } from '../../../platform/csv.ts';
import { FILE_MAX } from '../file-max.ts';
import { getMiningReport, miningRowsOf } from './get-mining-report.ts';

const MEASURES = ['count', 'sum', 'value'] as const;

/** Days of the farm have no plan. */
const figuresIn = (table: MiningTable) =>
  MINING_FIGURES.filter((figure) => table === 'day' || MINING_FORMS[figure].of === 'contract');

/** A table of the report, as it is on the screen and in the API (R3). */
export async function* exportMiningTable(filter: MiningFilter, table: MiningTable): AsyncGenerator<string> {
  const { tables } = await getMiningReport(filter);
  const columns = figuresIn(table).flatMap((figure) => MEASURES.map((name) => [figure, name] as const));
  yield csvLine([table, 'name', ...columns.map((column) => column.join('_'))]);
  for (const { key, name, figures } of tables[table]) {
    const cells = columns.map(([figure, one]) => figures[figure]?.[one] ?? (one === 'count' ? 0 : null));
    yield csvLine([key === NONE ? '' : key, name ?? '', ...cells]);
  }
}

/** The rows of a figure. REPORT_TOO_LARGE past a million, and before the first. */
export async function* exportMiningRows(filter: MiningFilter, figure: MiningFigure): AsyncGenerator<string> {
  const { measure, read } = await miningRowsOf(filter, figure);
  if (measure.count > FILE_MAX) throw new AppError('REPORT_TOO_LARGE');
  const columns = [
    'type',
    'id',
    'at',
    'username',
    'plan',
    'price',
    'earned',
    'estimated',
    'paid',
    'value',
  ] as const;
  yield csvLine([...columns]);
  for await (const row of read({ skip: 0, limit: measure.count }))
    yield csvLine(columns.map((column) => row[column]));
}
