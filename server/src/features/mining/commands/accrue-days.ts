import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { endOf } from '../../../platform/utc-day.ts';
import { findStopped } from '../../switches/queries/find-stopped.ts';
import { AccrualRunModel } from '../accrual-run.model.ts';
import { findNextDay } from '../queries/find-next-day.ts';
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
    const day = await findNextDay();
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
