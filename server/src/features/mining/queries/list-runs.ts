import { AppError } from '@lode/shared/core/errors';
import { rowPages } from '../../../platform/row-pages.ts';
import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';

/** Accruals, the latest day first. */
export async function listRuns({
  page,
  limit,
}: {
  page: number;
  limit: number;
}): Promise<{ rows: AccrualRunRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    AccrualRunModel.find({}, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AccrualRunRow[]>(),
    AccrualRunModel.countDocuments({}),
  ]);
  return { rows, total };
}

/** All of them, as they are read. */
export const readRuns = (): AsyncGenerator<AccrualRunRow[]> =>
  rowPages(AccrualRunModel.find({}, null, { useBigInt64: true }).sort({ _id: -1 }).lean<AccrualRunRow[]>());

/** The accrual of a day; NOT_FOUND for one that has none. */
export async function getRun(day: string): Promise<AccrualRunRow> {
  const row = await AccrualRunModel.findById(day, null, { useBigInt64: true }).lean<AccrualRunRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
