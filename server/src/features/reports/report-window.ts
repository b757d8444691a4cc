import { countDays, dayAfter, type ReportPeriod } from '@lode/shared/reports/period';
import { ZoneCalendar } from './zone-calendar.ts';

/** From its start on, before its end. */
export interface Span {
  start: Date;
  end: Date;
}

/** The moments of a report. */
export interface ReportWindow extends Span {
  /** Its days, the earliest first. */
  days: string[];
  calendar: ZoneCalendar;
}

export function windowOf({ from, to, zone }: ReportPeriod, calendar = new ZoneCalendar(zone)): ReportWindow {
  const days = Array.from({ length: countDays({ from, to }) }, (_, index) => dayAfter(from, index));
  return { start: calendar.startOf(from), end: calendar.startOf(dayAfter(to, 1)), days, calendar };
}

/** Of a window the one day that is asked for, empty where that lies outside; all of it where none is. */
export function dayIn(window: ReportWindow, day: string | undefined): ReportWindow {
  if (day === undefined) return window;
  if (!window.days.includes(day)) return { ...window, days: [], end: window.start };
  const { calendar } = window;
  return { calendar, days: [day], start: calendar.startOf(day), end: calendar.startOf(dayAfter(day, 1)) };
}

/** As many days before. */
export function windowBefore({ days, calendar }: ReportWindow, { from, zone }: ReportPeriod): ReportWindow {
  return windowOf({ from: dayAfter(from, -days.length), to: dayAfter(from, -1), zone }, calendar);
}
