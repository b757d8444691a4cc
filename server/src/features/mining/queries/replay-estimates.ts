import { addDays, endOf } from '../../../platform/utc-day.ts';
import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import { ESTIMATE_DAYS, meanPerTh } from '../mean-per-th.ts';

type Row = Pick<AccrualRunRow, '_id' | 'perTh' | 'finishedAt'>;
const FIELDS = { perTh: 1, finishedAt: 1 } as const;

/**
 * The estimate that stood at the end of the day `back` days before each day between two, both counted, by that
 * later day: of the days before it that had been paid by then, as `getEstimate` told it. Days without one are left out.
 */
export async function replayEstimates(
  first: string,
  last: string,
  back: number,
): Promise<Map<string, bigint>> {
  const options = { useBigInt64: true };
  const [rows, firstPaid] = await Promise.all([
    AccrualRunModel.find(
      { _id: { $gte: addDays(first, -back - ESTIMATE_DAYS), $lt: addDays(last, -back) }, state: 'done' },
      FIELDS,
      options,
    ).lean<Row[]>(),
    AccrualRunModel.findOne({ state: 'done', perTh: { $gt: 0n } }, FIELDS, options)
      .sort({ _id: 1 })
      .lean<Row>(),
  ]);
  const estimates = new Map<string, bigint>();
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const told = addDays(day, -back);
    const paidBy = ({ finishedAt }: Row) => finishedAt !== null && finishedAt.getTime() < endOf(told);
    const days = rows.filter(
      (row) => row._id >= addDays(told, -ESTIMATE_DAYS) && row._id < told && paidBy(row),
    );
    const mean = meanPerTh(days);
    if (mean !== null && firstPaid && paidBy(firstPaid)) estimates.set(day, mean);
  }
  return estimates;
}
