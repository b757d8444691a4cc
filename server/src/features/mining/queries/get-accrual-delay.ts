import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { endOf } from '../../../platform/utc-day.ts';
import { findNextDay } from './find-next-day.ts';

/** Seconds that the oldest day which is not divided yet is overdue; 0 while none is. */
export async function getAccrualDelay(): Promise<number> {
  const day = await findNextDay();
  if (day === null) return 0;
  return Math.max(0, (clock.nowMs() - endOf(day) - config.accrualGraceMs) / 1000);
}
