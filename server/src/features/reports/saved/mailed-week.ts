import { dayAfter, type ReportPeriod } from '@lode/shared/reports/period';
import { DAY_MS, dayOf } from '../../../platform/utc-day.ts';
import { instantOf, wallTime } from '../../../platform/wall-clock.ts';

/** Of Monday, by the clocks of the report's zone. */
const MAIL_HOUR = 7;
const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday. */
const DAYS_TO_MONDAY = 3;

const mondayOf = (wall: number) => {
  const days = Math.floor(wall / DAY_MS);
  return (days - ((days + DAYS_TO_MONDAY) % WEEK_DAYS)) * DAY_MS;
};

/** The first time after `now` at which a report is mailed. */
export function nextMailAt(now: number, zone: string): Date {
  const thisWeek = mondayOf(wallTime(now, zone)) + MAIL_HOUR * 3_600_000;
  const at = instantOf(thisWeek, zone);
  return new Date(at > now ? at : instantOf(thisWeek + WEEK_DAYS * DAY_MS, zone));
}

/** The week, Monday to Sunday, before such a time. */
export function weekBefore(at: Date, zone: string): ReportPeriod {
  const monday = dayOf(mondayOf(wallTime(at.getTime(), zone)));
  return { from: dayAfter(monday, -WEEK_DAYS), to: dayAfter(monday, -1), zone };
}
