import { addDays } from '../../../platform/utc-day.ts';
import { AccrualRunModel, type AccrualRunRow, AccrualStateModel } from '../accrual-run.model.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

/**
 * The oldest day that is not done: one that is under way, or the one after the last. Null before any revenue. How
 * far days are closed is read first: read last, it could tell of a run that began after none was seen running.
 */
export async function findNextDay(): Promise<string | null> {
  const closedThrough = (await AccrualStateModel.findById('accrual').lean())?.closedThrough;
  const running = await AccrualRunModel.findOne({ state: 'running' }, { _id: 1 })
    .sort({ _id: 1 })
    .lean<Pick<AccrualRunRow, '_id'>>();
  if (running) return running._id;
  if (closedThrough) return addDays(closedThrough, 1);
  const first = await RevenueModel.findOne({ state: 'confirmed', amountUsd: { $gt: 0n } }, { day: 1 })
    .sort({ day: 1 })
    .lean<Pick<RevenueRow, 'day'>>();
  return first?.day ?? null;
}
