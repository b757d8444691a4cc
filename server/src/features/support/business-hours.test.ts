import { expect, test } from 'vitest';
import { isWithinHours, openings } from './business-hours.ts';

const closed = Array.from({ length: 7 }, () => null);
const hours = (timezone: string, day: number, from: string, to: string) => ({
  enabled: true,
  timezone,
  days: closed.map((none, index) => (index === day ? { from, to } : none)),
});

test('hours that are not enabled mean always', () => {
  expect(isWithinHours({ enabled: false, timezone: 'UTC', days: closed }, new Date())).toBe(true);
});

test('the day and the time are those of the time zone', () => {
  // 2026-03-02 is a Monday; 23:30 UTC is Tuesday 08:30 in Tokyo.
  const at = new Date('2026-03-02T23:30:00Z');
  expect(isWithinHours(hours('Asia/Tokyo', 1, '08:00', '17:00'), at)).toBe(true);
  expect(isWithinHours(hours('Asia/Tokyo', 0, '08:00', '24:00'), at)).toBe(false);
  expect(isWithinHours(hours('UTC', 0, '08:00', '24:00'), at)).toBe(true);
});

test('opening belongs to the hours, closing does not', () => {
  const monday = hours('UTC', 0, '09:00', '17:00');
  expect(isWithinHours(monday, new Date('2026-03-02T08:59:59Z'))).toBe(false);
  expect(isWithinHours(monday, new Date('2026-03-02T09:00:00Z'))).toBe(true);
  expect(isWithinHours(monday, new Date('2026-03-02T16:59:59Z'))).toBe(true);
  expect(isWithinHours(monday, new Date('2026-03-02T17:00:00Z'))).toBe(false);
});

test('hours past midnight run into the next day only', () => {
  const night = hours('UTC', 6, '22:00', '06:00');
  expect(isWithinHours(night, new Date('2026-03-01T23:00:00Z'))).toBe(true);
  expect(isWithinHours(night, new Date('2026-03-02T05:59:00Z'))).toBe(true);
  expect(isWithinHours(night, new Date('2026-03-02T06:00:00Z'))).toBe(false);
  expect(isWithinHours(night, new Date('2026-03-01T05:00:00Z'))).toBe(false);
});

test('summer time moves the hours with the place', () => {
  const desk = hours('Europe/Berlin', 0, '09:00', '17:00');
  expect(isWithinHours(desk, new Date('2026-03-02T08:00:00Z'))).toBe(true);
  expect(isWithinHours(desk, new Date('2026-07-06T07:00:00Z'))).toBe(true);
  expect(isWithinHours(desk, new Date('2026-03-02T07:00:00Z'))).toBe(false);
});

test('the coming openings are moments: nights are one, and clocks that change are followed', () => {
  // Monday 22:00 to 02:00, seen from within it.
  const night = openings(hours('UTC', 0, '22:00', '02:00'), new Date('2026-03-03T01:00:00Z'), 7);
  expect(night.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2026-03-02T22:00:00.000Z', '2026-03-03T02:00:00.000Z'],
    ['2026-03-09T22:00:00.000Z', '2026-03-10T02:00:00.000Z'],
  ]);

  // New York's clocks go forward on Sunday the 8th: Saturday 9:00 is 14:00 UTC, Sunday 9:00 is 13:00.
  const weekend = { ...hours('America/New_York', 5, '09:00', '17:00'), enabled: true };
  weekend.days[6] = { from: '09:00', to: '17:00' };
  const [saturday, sunday] = openings(weekend, new Date('2026-03-06T12:00:00Z'), 7);
  expect([saturday?.from.toISOString(), sunday?.from.toISOString()]).toEqual([
    '2026-03-07T14:00:00.000Z',
    '2026-03-08T13:00:00.000Z',
  ]);

  const always = {
    enabled: true,
    timezone: 'UTC',
    days: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
  };
  expect(openings(always, new Date('2026-03-06T12:00:00Z'), 7)).toHaveLength(1);
});
