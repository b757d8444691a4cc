import { describe, expect, it } from 'vitest';
import { remainingOf } from './remaining-time.ts';

const DAY_MS = 86_400_000;

describe('remainingOf', () => {
  it.each([
    [1, 0, '00:00:01'],
    [1000, 0, '00:00:01'],
    [1001, 0, '00:00:02'],
    [3_661_000, 0, '01:01:01'],
    [DAY_MS - 1, 1, '00:00:00'],
    [DAY_MS - 1000, 0, '23:59:59'],
    [DAY_MS, 1, '00:00:00'],
    [3 * DAY_MS + 4 * 3_600_000 + 5 * 60_000 + 6000, 3, '04:05:06'],
  ])('of %i ms are %i days and %s', (ms, days, clock) => {
    expect(remainingOf(ms)).toEqual({ days, clock });
  });

  it('is nothing from the end on', () => {
    expect([remainingOf(0), remainingOf(-1), remainingOf(Number.NaN)]).toEqual([null, null, null]);
  });
});
