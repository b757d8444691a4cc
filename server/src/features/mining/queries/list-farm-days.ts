import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import { DAY_S } from '../utc-day.ts';

/** A day of the farm that is being divided, or has been. */
export interface FarmDay {
  /** As 2026-02-28. */
  day: string;
  done: boolean;
  startedAt: Date;
  finishedAt: Date | null;
  /** Micro-dollars; null until it is done. */
  carriedOut: bigint | null;
  /** Millionths of a TH/s. */
  capacity: bigint;
  /** Of contracts, as the mean of the day; null until it is done, and where nothing was divided. */
  active: bigint | null;
  /** Among how much it was divided, as the mean of the day. */
  among: bigint;
  /** Net micro-dollars of one TH/s that was active all day. */
  perTh: bigint;
}

/** The days between two, both counted, oldest first; those whose division has not begun are left out. */
export async function listFarmDays(first: string, last: string): Promise<FarmDay[]> {
  const rows = await AccrualRunModel.find({ _id: { $gte: first, $lte: last } }, null, { useBigInt64: true })
    .sort({ _id: 1 })
    .lean<AccrualRunRow[]>();
  return rows.map((row) => ({
    day: row._id,
    done: row.state === 'done',
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    carriedOut: row.carriedOut,
    capacity: row.capacity,
    active: row.state === 'done' && row.revenue + row.carriedIn > 0n ? meanOfDay(row.unitsDone) : null,
    among: meanOfDay(row.whole),
    perTh: row.perTh,
  }));
}

const meanOfDay = (units: string): bigint => BigInt(units) / BigInt(DAY_S);
