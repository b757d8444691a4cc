import { clock } from '../../platform/clock.ts';
import { addDays, dayOf, endOf, startOf } from '../../platform/utc-day.ts';

/**
 * What was begun before midnight has been booked by then: a transaction lives for a minute at most. No setting: nobody is
 * to close a day sooner.
 */
const GRACE_MS = 15 * 60_000;

/** From its midnight to the next. */
export const periodOf = (day: string) => ({ from: new Date(startOf(day)), before: new Date(endOf(day)) });

/** The newest day that may be closed. */
export const lastEndedDay = (): string => addDays(dayOf(clock.nowMs() - GRACE_MS), -1);
