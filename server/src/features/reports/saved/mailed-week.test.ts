import { expect, test } from 'vitest';
import { nextMailAt, weekBefore } from './mailed-week.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['UTC', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
  ['UTC', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-22T21:00:00Z', '2026-11-22T22:00:00.000Z'],
  // The clocks go back on the Sunday between.
  ['America/New_York', '2026-10-28T12:00:00Z', '2026-11-02T12:00:00.000Z'],
])('a report is mailed on Monday at seven, as the clocks of %s go', (zone, now, next) => {
  expect(nextMailAt(at(now), zone).toISOString()).toBe(next);
});

test('it tells of the seven days before that Monday, in its zone', () => {
  const mailed = nextMailAt(at('2026-11-22T21:00:00Z'), 'Asia/Tokyo');
  expect(weekBefore(mailed, 'Asia/Tokyo')).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
    zone: 'Asia/Tokyo',
  });
});
