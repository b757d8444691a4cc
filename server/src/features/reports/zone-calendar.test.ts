import { expect, test } from 'vitest';
import { ZoneCalendar } from './zone-calendar.ts';

const ZONES = [
  'UTC',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'Europe/Berlin',
];

test.each(ZONES)(
  'a report of %s: every quarter of an hour lies in the day between whose beginnings it is',
  (zone) => {
    const calendar = new ZoneCalendar(zone);
    for (const day of ['2026-03-29', '2026-04-24', '2026-10-25', '2026-11-01']) {
      const next = new Date(Date.parse(day) + 24 * 3600 * 1000).toISOString().slice(0, 10);
      const [start, end] = [calendar.startOf(day), calendar.startOf(next)];
      expect(calendar.placeOf(start).day).toBe(day);
      expect(calendar.placeOf(new Date(start.getTime() - 1)).day < day).toBe(true);
      expect(calendar.placeOf(new Date(end.getTime() - 1)).day).toBe(day);
    }
  },
);

test('a day has as many hours as its zone gives it', () => {
  const hours = (zone: string, day: string, next: string) => {
    const calendar = new ZoneCalendar(zone);
    return (calendar.startOf(next).getTime() - calendar.startOf(day).getTime()) / 3_600_000;
  };
  expect(hours('Europe/Berlin', '2026-03-29', '2026-03-30')).toBe(23);
  expect(hours('Europe/Berlin', '2026-10-25', '2026-10-26')).toBe(25);
  // The day that Samoa left out.
  expect(hours('Pacific/Apia', '2011-12-30', '2011-12-31')).toBe(0);
});

test('the hour of the week begins on Monday, by the clocks of the zone', () => {
  const monday = new Date('2026-11-23T00:30:00Z');
  expect(new ZoneCalendar('UTC').placeOf(monday).slot).toBe(0);
  expect(new ZoneCalendar('America/New_York').placeOf(monday).slot).toBe(6 * 24 + 19);
  expect(new ZoneCalendar('Asia/Kathmandu').placeOf(monday).slot).toBe(6);
});
