import { clock } from '../../../platform/clock.ts';
import { addDays, dayOf } from '../../../platform/utc-day.ts';
import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';

/** What one TH/s that was active all day was paid, in micro-dollars, net of the fee. */
export interface ReturnDay {
  /** As 2026-02-28. */
  day: string;
  perTh: bigint;
  /** Micro-dollars that were booked for the day. */
  revenue: bigint;
  /** Millionths of a TH/s among which it was divided. */
  capacity: bigint;
  /** Decimal text. */
  feePercent: string;
}

type Row = Pick<AccrualRunRow, '_id' | 'perTh' | 'revenue' | 'capacity' | 'feePercent'>;

/** The days of the last `days` that have been paid, oldest first; days without an accrual are left out. */
export async function listReturnDays(days: number): Promise<ReturnDay[]> {
  const today = dayOf(clock.now());
  const rows = await AccrualRunModel.find(
    { _id: { $gte: addDays(today, -days), $lt: today }, state: 'done' },
    { perTh: 1, revenue: 1, capacity: 1, feePercent: 1 },
    { useBigInt64: true },
  )
    .sort({ _id: 1 })
    .limit(days)
    .lean<Row[]>();
  return rows.map(({ _id, ...row }) => ({ day: _id, ...row }));
}
