import { clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/days.ts';

/**
 * What was begun before midnight has been booked by then: a transaction lives for a minute at most. No setting: nobody is
 * to close a day sooner.
 */
const GRACE_MS = 15 * 60_000;

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS);
export const dayBefore = (day: string): string => dayOf(Date.parse(day) - DAY_MS);

/** From its midnight to the next. */
export const periodOf = (day: string) => ({
  from: new Date(day),
  before: new Date(Date.parse(day) + DAY_MS),
});

/** The newest day that may be closed. */
export const lastEndedDay = (): string => dayOf(clock.nowMs() - GRACE_MS - DAY_MS);
