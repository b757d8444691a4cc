import { describe, expect, it } from 'vitest';
import { remainingOf } from './remaining-time.ts';

const DAY_MS = 86_400_000;

describe('remainingOf', () => {
  it.each([
    [1, '00:00:01'],
    [1000, '00:00:01'],
    [1001, '00:00:02'],
    [3_661_000, '01:01:01'],
    [DAY_MS - 1000, '23:59:59'],
  ])('of %i ms, on the last day, is %s', (ms, clock) => {
    expect(remainingOf(ms)).toEqual({ days: 0, clock });
  });

  it.each([
    [DAY_MS - 1, 1],
    [DAY_MS, 1],
    [2 * DAY_MS - 1000, 1],
    [3 * DAY_MS + 4 * 3_600_000 + 5 * 60_000 + 6000, 3],
  ])('of %i ms is %i days, without a clock that ticks', (ms, days) => {
    expect(remainingOf(ms)).toEqual({ days });
  });

  it('is nothing from the end on', () => {
    expect([remainingOf(0), remainingOf(-1), remainingOf(Number.NaN)]).toEqual([null, null, null]);
  });
});
