import { describe, expect, it } from 'vitest';
import { nextPayout } from './utc-day.ts';

const MINUTE_MS = 60_000;

describe('nextPayout', () => {
  it.each([
    ['2026-02-28T12:30:00.000Z', '2026-03-01T00:01:00.000Z'],
    ['2026-02-28T23:59:59.999Z', '2026-03-01T00:01:00.000Z'],
    ['2026-03-01T00:00:30.000Z', '2026-03-01T00:01:00.000Z'],
    ['2026-03-01T00:01:00.000Z', '2026-03-02T00:01:00.000Z'],
  ])('at %s is at %s, a minute after the end of a day', (now, next) => {
    expect(nextPayout(new Date(now), MINUTE_MS).toISOString()).toBe(next);
  });
});
