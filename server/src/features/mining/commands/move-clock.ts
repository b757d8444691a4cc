import { AppError } from '@lode/shared/core/errors';
import { accrualJobs } from '@lode/shared/mining/accrual-jobs';
import { clock, clockMovedMs } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import { logger } from '../../../platform/logger.ts';
import { advanceClock, MOVE_SEEN_MS } from '../../../platform/shared-clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { carryLogins } from '../../accounts/commands/carry-logins.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { refreshRates } from '../../rates/commands/refresh-rates.ts';

/**
 * Demo only: moves the clock of every process forward by days, so that what a day brings can be seen at once.
 * Logins move along, prices are fetched for the new time, and the days that have passed are accrued.
 * NOT_FOUND everywhere else.
 */
export async function moveClock(by: ActingAdmin, days: number): Promise<void> {
  if (!config.embedded) throw new AppError('NOT_FOUND');
  const from = clock.now();
  const ms = days * DAY_MS;
  await inTransaction(async (tx) => {
    await carryLogins(tx, ms);
    await advanceClock(tx, ms);
    await recordOperation(tx, {
      by,
      action: 'clock.moved',
      target: { type: 'clock', id: 'clock', label: `${days}` },
      before: { now: from.toISOString() },
      after: { now: new Date(from.getTime() + ms).toISOString() },
    });
  });
  try {
    await refreshRates();
    // A worker that has not seen the move yet would find nothing to do.
    await enqueue(
      accrualJobs.accrue,
      { slot: Math.floor(clockMovedMs() / 1000) },
      clock.nowMs() + MOVE_SEEN_MS,
    );
  } catch (error) {
    logger.warn({ err: error }, 'after moving the clock; the next round does it');
  }
}
