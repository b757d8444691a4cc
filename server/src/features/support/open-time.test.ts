import type { BusinessHours } from '@lode/shared/support/settings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithinHours } from './business-hours.ts';
import { OpenTime } from './open-time.ts';

const HOUR = 3_600_000;
const FOREVER = new Date(8.64e15);
const NEVER = Array.from({ length: 7 }, () => null);
const WORK = { from: '09:00', to: '17:00' };
const WEEKDAYS = [WORK, WORK, WORK, WORK, WORK, null, null];
const ROUND = Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' }));
const OFF: BusinessHours = { enabled: false, timezone: 'UTC', days: NEVER };

const hours = (days: BusinessHours['days'], timezone = 'UTC'): BusinessHours => ({
  enabled: true,
  timezone,
  days,
});

/** Hours one after the other, each but the first from a moment on. */
function timeOf(first: BusinessHours, ...later: [at: string, next: BusinessHours][]): OpenTime {
  const begins = [new Date(0), ...later.map(([at]) => new Date(at))];
  const all = [first, ...later.map(([, next]) => next)];
  return new OpenTime(
    all.map((business_hours, index) => ({
      from: begins[index] as Date,
      to: begins[index + 1] ?? FOREVER,
      values: { business_hours },
    })),
  );
}

const hoursBetween = (time: OpenTime, from: string, to: string) =>
  time.msBetween(new Date(from), new Date(to)) / HOUR;

describe('time within business hours', () => {
  const weekdays = timeOf(hours(WEEKDAYS));

  test('over a weekend only its edges count', () => {
    // 2026-03-06 is a Friday.
    expect(hoursBetween(weekdays, '2026-03-06T16:00:00Z', '2026-03-09T10:30:00Z')).toBe(2.5);
    expect(hoursBetween(weekdays, '2026-03-06T17:00:00Z', '2026-03-09T09:00:00Z')).toBe(0);
    expect(hoursBetween(weekdays, '2026-03-07T01:00:00Z', '2026-03-08T23:00:00Z')).toBe(0);
    expect(hoursBetween(weekdays, '2026-03-06T16:59:59.500Z', '2026-03-09T09:00:00.250Z') * HOUR).toBe(750);
  });

  test('weeks add up, whatever day a duration begins on', () => {
    expect(hoursBetween(weekdays, '2026-01-01T00:00:00Z', '2026-01-29T00:00:00Z')).toBe(4 * 5 * 8);
    expect(hoursBetween(weekdays, '2026-03-04T12:00:00Z', '2026-03-25T12:00:00Z')).toBe(3 * 5 * 8);
  });

  test('nothing passes backwards, or at once', () => {
    expect(hoursBetween(weekdays, '2026-03-06T12:00:00Z', '2026-03-06T12:00:00Z')).toBe(0);
    expect(hoursBetween(weekdays, '2026-03-06T12:00:00Z', '2026-03-06T11:00:00Z')).toBe(0);
    expect(hoursBetween(weekdays, '2026-03-06T12:00:00Z', '2026-02-06T11:00:00Z')).toBe(0);
  });

  test('the hours are those of their own place', () => {
    const tokyo = timeOf(hours(WEEKDAYS, 'Asia/Tokyo'));
    // Friday 8:00 UTC is 17:00 there, Monday 0:00 UTC is 9:00.
    expect(hoursBetween(tokyo, '2026-03-06T07:00:00Z', '2026-03-09T01:00:00Z')).toBe(2);
  });

  test('they move with the clocks of the place, and a day is as long as it is there', () => {
    const work = Array.from({ length: 7 }, () => WORK);
    const york = timeOf(hours(work, 'America/New_York'));
    // New York's clocks go forward on Sunday the 8th: 9:00 is 14:00 UTC before, 13:00 after.
    expect(hoursBetween(york, '2026-03-07T13:30:00Z', '2026-03-07T14:30:00Z')).toBe(0.5);
    expect(hoursBetween(york, '2026-03-08T12:30:00Z', '2026-03-08T13:30:00Z')).toBe(0.5);
    const sunday = timeOf(hours([...NEVER.slice(1), { from: '00:00', to: '24:00' }], 'Europe/Berlin'));
    expect(hoursBetween(sunday, '2026-03-27T00:00:00Z', '2026-03-31T00:00:00Z')).toBe(23);
    expect(hoursBetween(sunday, '2026-10-23T00:00:00Z', '2026-10-27T00:00:00Z')).toBe(25);
  });

  test('a night that runs past midnight is one, over the end of a week too', () => {
    const night = timeOf(hours(Array.from({ length: 7 }, () => ({ from: '22:00', to: '06:00' }))));
    expect(hoursBetween(night, '2026-03-04T23:00:00Z', '2026-03-05T05:00:00Z')).toBe(6);
    expect(hoursBetween(night, '2026-03-01T00:00:00Z', '2026-03-31T00:00:00Z')).toBe(30 * 8);
  });

  test('open round the clock every second counts, closed all the time none', () => {
    const [from, to] = ['2026-03-04T11:22:33.444Z', '2026-06-05T01:02:03.004Z'];
    const all = (Date.parse(to) - Date.parse(from)) / HOUR;
    expect(hoursBetween(timeOf(OFF), from, to)).toBe(all);
    expect(hoursBetween(timeOf(hours(ROUND, 'Europe/Berlin')), from, to)).toBe(all);
    expect(hoursBetween(timeOf(hours(NEVER)), from, to)).toBe(0);
  });

  test('each moment counts by the hours that were in force then', () => {
    const changed = timeOf(
      OFF,
      ['2026-03-05T12:00:00Z', hours(WEEKDAYS)],
      ['2026-03-06T10:00:00Z', hours(NEVER)],
    );
    expect(hoursBetween(changed, '2026-03-04T12:00:00Z', '2026-03-20T00:00:00Z')).toBe(24 + 5 + 1);
  });

  test('quarter by quarter it says what the desk says of itself', () => {
    const day = fc.option(
      fc.record({
        from: fc.constantFrom('00:00', '07:45', '22:00'),
        to: fc.constantFrom('06:15', '17:30', '24:00'),
      }),
    );
    const property = fc.property(
      fc.array(day, { minLength: 7, maxLength: 7 }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York'),
      // The first two are days before clocks change.
      fc.constantFrom('2026-03-07T20:00:00Z', '2026-03-28T20:00:00Z', '2026-03-18T01:00:00Z'),
      fc.integer({ min: 0, max: 120 }),
      (days, zone, begin, length) => {
        const own = hours(days, zone);
        const quarters = Array.from({ length }, (_, at) => new Date(Date.parse(begin) + at * (HOUR / 4)));
        const [first, last] = [quarters[0] ?? new Date(0), quarters.at(-1) ?? new Date(0)];
        const end = new Date(last.getTime() + (length > 0 ? HOUR / 4 : 0));
        const open = quarters.filter((quarter) => isWithinHours(own, quarter)).length;
        expect(timeOf(own).msBetween(first, end) / (HOUR / 4)).toBe(open);
      },
    );
    fc.assert(property, { numRuns: 20, seed: 20_261_128 });
  });
});

describe('what is told of the hours', () => {
  const at = (text: string) => new Date(text);
  const since = at('2026-03-01T00:00:00Z');

  test('a desk that never closed since a moment is always open, whatever its hours were before', () => {
    expect(timeOf(OFF).isAlwaysOpen(since)).toBe(true);
    expect(timeOf(hours(ROUND, 'Asia/Tokyo')).isAlwaysOpen(since)).toBe(true);
    const nights = Array.from({ length: 7 }, () => ({ from: '06:00', to: '06:00' }));
    expect(timeOf(hours(nights)).isAlwaysOpen(since)).toBe(true);
    expect(timeOf(hours(WEEKDAYS)).isAlwaysOpen(since)).toBe(false);
    expect(timeOf(hours(WEEKDAYS), ['2026-02-01T00:00:00Z', OFF]).isAlwaysOpen(since)).toBe(true);
    expect(timeOf(hours(WEEKDAYS), ['2026-03-02T00:00:00Z', OFF]).isAlwaysOpen(since)).toBe(false);
  });

  test('a change is told where it came after that moment', () => {
    expect(timeOf(OFF).changedAt(since)).toBeNull();
    expect(timeOf(OFF, ['2026-02-01T00:00:00Z', hours(WEEKDAYS)]).changedAt(since)).toBeNull();
    expect(timeOf(OFF, ['2026-03-02T00:00:00Z', hours(WEEKDAYS)]).changedAt(since)).toEqual(
      at('2026-03-02T00:00:00Z'),
    );
  });
});
