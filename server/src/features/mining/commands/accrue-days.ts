import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { findStopped } from '../../switches/queries/find-stopped.ts';
import { AccrualRunModel, type AccrualRunRow, AccrualStateModel } from '../accrual-run.model.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { addDays, endOf } from '../utc-day.ts';
import { closeRun } from './close-run.ts';
import { openRun } from './open-run.ts';
import { payBatch } from './pay-batch.ts';

/**
 * Divides the revenue of every day that has ended by `now` and was not divided yet, one after the other. Run
 * twice, at once in several processes, late, or after it died anywhere, it does what is left and nothing twice.
 * `isComplete` may hold a day back whose statements are still to come.
 */
export async function accrueDays(
  isComplete: (day: string) => Promise<boolean> = async () => true,
  now = clock.nowMs(),
): Promise<void> {
  for (;;) {
    if (await isStopped()) return;
    const day = await nextDay();
    if (day === null) return;
    if (now < endOf(day) + config.accrualGraceMs) return;
    if (!(await AccrualRunModel.exists({ _id: day })) && !(await isComplete(day))) return;
    await openRun(day);
    while (await payBatch(day)) if (await isStopped()) return;
    await closeRun(day);
  }
}

/** A day that was begun goes on from where it stands when the switch is on again. */
const isStopped = async (): Promise<boolean> => (await findStopped(['accrual'], null)) !== undefined;

/**
 * The oldest day that is not done: one that is under way, or the one after the last. Null before any revenue. How
 * far days are closed is read first: read last, it could tell of a run that began after none was seen running.
 */
async function nextDay(): Promise<string | null> {
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
