import type { EstimateFacts } from '@lode/shared/mining/outcome';
import { AccrualRunModel } from '../accrual-run.model.ts';
import { ESTIMATE_DAYS, meanPerTh } from '../mean-per-th.ts';
import { listReturnDays } from './list-return-days.ts';

export type Estimate = EstimateFacts;

/** What the farm really paid over the last seven UTC days (H3); null before it has paid for the first time. */
export async function getEstimate(): Promise<Estimate | null> {
  const paid = await listReturnDays(ESTIMATE_DAYS);
  const [first] = paid;
  const last = paid.at(-1);
  const perThDay = meanPerTh(paid);
  if (!first || !last || perThDay === null) return null;
  const sum = (of: 'perTh' | 'revenue' | 'capacity') => paid.reduce((total, day) => total + day[of], 0n);
  // Seven days without income are a poor week of a farm that has paid before, and no news of one that has not.
  if (sum('perTh') === 0n && !(await hasEverPaid())) return null;
  const days = BigInt(paid.length);
  return {
    perThDay,
    days: paid.length,
    firstDay: first.day,
    lastDay: last.day,
    revenue: sum('revenue'),
    capacity: sum('capacity') / days,
    feePercent: last.feePercent,
  };
}

async function hasEverPaid(): Promise<boolean> {
  return (await AccrualRunModel.exists({ state: 'done', perTh: { $gt: 0n } })) !== null;
}
