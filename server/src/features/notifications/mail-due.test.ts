import { NOTICES_UNLESS_CHOSEN } from '@lode/shared/notifications/schemas';
import { expect, it } from 'vitest';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';
process.env.ALLOW_SIMULATED = '1';
const { mailDue, nextMail } = await import('./mail-due.ts');

const due = (told: string, pace: 'daily' | 'weekly', time_zone: string | null) =>
  nextMail(new Date(told), { pace, time_zone }).toISOString();

it('comes at eight of the reader’s morning, before and after the clocks change', () => {
  expect(due('2026-03-28T06:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-03-28T07:00:00.000Z');
  expect(due('2026-03-28T12:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
  expect(due('2026-10-24T12:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
  expect(due('2026-07-01T00:00:00Z', 'daily', 'Asia/Kathmandu')).toBe('2026-07-01T02:15:00.000Z');
  expect(due('2026-07-01T19:00:00Z', 'daily', 'Pacific/Kiritimati')).toBe('2026-07-02T18:00:00.000Z');
  expect(due('2026-07-01T09:00:00Z', 'daily', null)).toBe('2026-07-02T08:00:00.000Z');
});

it('comes on the Monday of where its reader is', () => {
  expect(due('2026-11-26T12:00:00Z', 'weekly', null)).toBe('2026-11-30T08:00:00.000Z');
  expect(due('2026-11-30T08:00:00Z', 'weekly', null)).toBe('2026-12-07T08:00:00.000Z');
  expect(due('2026-11-29T12:00:00Z', 'weekly', 'Pacific/Auckland')).toBe('2026-11-29T19:00:00.000Z');
});

it('leaves to the next one what may not be committed when a digest is put together', () => {
  expect(due('2026-07-01T07:57:59Z', 'daily', null)).toBe('2026-07-01T08:00:00.000Z');
  expect(due('2026-07-01T07:58:00Z', 'daily', null)).toBe('2026-07-02T08:00:00.000Z');
});

it('mails what was chosen only, and a contract’s end at once by its own mail', () => {
  const told = new Date('2026-07-01T12:00:00Z');
  expect(mailDue(told, 'payout', NOTICES_UNLESS_CHOSEN)).toBeNull();
  expect(mailDue(told, 'contract_ending', NOTICES_UNLESS_CHOSEN)).toBeNull();
  expect(mailDue(told, 'contract_ending', { ...NOTICES_UNLESS_CHOSEN, pace: 'daily' })).not.toBeNull();
  expect(mailDue(told, 'payout', { ...NOTICES_UNLESS_CHOSEN, mailed: ['payout'] })).toEqual(
    new Date('2026-07-01T12:01:00Z'),
  );
});
