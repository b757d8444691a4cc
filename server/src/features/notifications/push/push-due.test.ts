import { PUSH_UNLESS_CHOSEN } from '@lode/shared/notifications/push';
import { expect, it } from 'vitest';
import { pushDue } from './push-due.ts';

const settings = { ...PUSH_UNLESS_CHOSEN.user, time_zone: 'Europe/Berlin' };
const due = (told: string, kind: Parameters<typeof pushDue>[1], chosen = {}) =>
  pushDue(new Date(told), kind, { ...settings, ...chosen })?.toISOString();

it('waits through the reader’s night, before and after the clocks change, and never by day', () => {
  expect(due('2026-07-01T12:00:00Z', 'payout')).toBe('2026-07-01T12:00:02.000Z');
  expect(due('2026-07-01T20:00:00Z', 'payout')).toBe('2026-07-02T05:00:00.000Z');
  expect(due('2026-07-02T04:59:57Z', 'payout')).toBe('2026-07-02T05:00:00.000Z');
  expect(due('2026-07-02T04:59:58Z', 'payout')).toBe('2026-07-02T05:00:00.000Z');
  expect(due('2026-10-24T21:00:00Z', 'payout')).toBe('2026-10-25T06:00:00.000Z');
  expect(due('2026-07-01T10:30:00Z', 'payout', { quiet: { from: '12:00', to: '13:00' } })).toBe(
    '2026-07-01T11:00:00.000Z',
  );
  expect(due('2026-07-01T22:00:00Z', 'payout', { quiet: null })).toBe('2026-07-01T22:00:02.000Z');
});

it('tells what the safety of an account hangs on at night too, and what is muted never', () => {
  expect(due('2026-07-01T22:00:00Z', 'new_login')).toBe('2026-07-01T22:00:02.000Z');
  expect(due('2026-07-01T22:00:00Z', 'withdrawal_sent')).toBe('2026-07-01T22:00:02.000Z');
  expect(due('2026-07-01T12:00:00Z', 'payout', { muted: ['payout'] })).toBeUndefined();
});
