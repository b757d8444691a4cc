import { expect, it } from 'vitest';
import { contractTime } from './contract-time.ts';

const contract = { starts_at: '2026-01-01T06:00:00.000Z', ends_at: '2027-01-01T06:00:00.000Z' };
const at = (time: string) => contractTime(contract, Date.parse(time));

it('counts the days that are left, the one that has begun included', () => {
  expect(at('2026-12-31T06:00:00.000Z').days).toBe(1);
  expect(at('2026-12-31T05:59:59.999Z').days).toBe(2);
  expect(at('2027-01-01T05:59:59.999Z').days).toBe(1);
});

it('counts the days until it begins', () => {
  expect(at('2025-12-30T06:00:00.000Z')).toEqual({ days: 2, part: 0 });
});

it('is at its end for ever after', () => {
  expect(at('2027-01-01T06:00:00.000Z')).toEqual({ days: 0, part: 1 });
  expect(at('2030-01-01T00:00:00.000Z')).toEqual({ days: 0, part: 1 });
});

it('is half over in the middle', () => {
  expect(at('2026-07-02T18:00:00.000Z').part).toBe(0.5);
});
