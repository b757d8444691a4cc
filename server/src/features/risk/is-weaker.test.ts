import { expect, test } from 'vitest';
import { isWeaker } from './is-weaker.ts';

const rule = {
  metric: 'failed_logins' as const,
  threshold: '10',
  windowHours: 24,
  action: 'block' as const,
  lockMinutes: 60,
  active: true,
};

test.each([
  ['switched off', { active: false }],
  ['another metric', { metric: 'withdrawal_count' as const }],
  ['a higher threshold', { threshold: '11' }],
  ['a threshold that cannot be read', { threshold: 'many' }],
  ['a shorter window', { windowHours: 23 }],
  ['a milder action', { action: 'flag' as const }],
  ['a shorter lock', { lockMinutes: 59 }],
  ['stricter in one, weaker in another', { threshold: '1', windowHours: 1 }],
])('%s is weaker', (_what, change) => {
  expect(isWeaker(rule, { ...rule, ...change })).toBe(true);
});

test('the same or stricter is not weaker, and neither is anything that happens to a rule that is off', () => {
  expect(isWeaker(rule, rule)).toBe(false);
  expect(isWeaker(rule, { ...rule, threshold: '2', windowHours: 48, lockMinutes: 120 })).toBe(false);
  expect(isWeaker({ ...rule, active: false }, { ...rule, threshold: '1000' })).toBe(false);
});
