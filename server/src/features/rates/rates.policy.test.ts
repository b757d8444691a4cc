import { expect, test } from 'vitest';
import { isStale } from './rates.policy.ts';

test('a rate quotes for ten minutes', () => {
  const at = new Date('2026-03-02T12:00:00Z');
  expect(isStale(at, new Date('2026-03-02T12:10:00Z'))).toBe(false);
  expect(isStale(at, new Date('2026-03-02T12:10:00.001Z'))).toBe(true);
});
