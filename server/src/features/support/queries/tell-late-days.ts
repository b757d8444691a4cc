import { addDays, dayOf } from '../../../platform/utc-day.ts';
import type { SessionRow } from '../support-session.model.ts';

/** So many days after a conversation's day its changes are noted: nearly all of them have ended by then. */
const LATE_DAYS = 2;
/** Longer than any transaction lasts: who found a day not late yet has committed, or never will. */
const HOUR_MS = 3_600_000;

export type Beginnings = Pick<SessionRow, 'createdAt' | 'reopenedAt'>;

/** Of the days on which a conversation began, or began again, those whose changes are noted by now. */
export function lateDays({ createdAt, reopenedAt = [] }: Beginnings, now: number): string[] {
  const newest = addDays(dayOf(now), -LATE_DAYS);
  return [...new Set([createdAt, ...reopenedAt].map(dayOf))].filter((day) => day <= newest);
}

/** The last day of which every change that is still to come will be noted. */
export const lastNotedDay = (now: number): string => addDays(dayOf(now - HOUR_MS), -LATE_DAYS);
