import { expect, test } from 'vitest';
import { isConfirmed, isStale } from './rates.policy.ts';

test('a rate quotes for ten minutes', () => {
  const at = new Date('2026-03-02T12:00:00Z');
  expect(isStale(at, new Date('2026-03-02T12:02:00Z'))).toBe(false);
  expect(isStale(at, new Date('2026-03-02T12:02:00.001Z'))).toBe(true);
});

test('what two sources agreed on lets one be believed for an hour', () => {
  const at = new Date('2026-03-02T12:00:00Z');
  expect(isConfirmed(at, new Date('2026-03-02T13:00:00Z'))).toBe(true);
  expect(isConfirmed(at, new Date('2026-03-02T13:00:00.001Z'))).toBe(false);
});
