import { LOGIN_IDLE_MS, LOGIN_LIFE_MS } from '@lode/shared/accounts/lifetimes';
import { expect, test } from 'vitest';
import { idleEnd, isAlive, RENEW_EVERY_MS, wantsRenewal } from './token-life.ts';

const start = new Date('2026-03-02T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const fresh = (kind: 'user' | 'admin') => ({
  kind,
  slidingExpiresAt: idleEnd(kind, start),
  expiresAt: after(LOGIN_LIFE_MS),
  revokedAt: null,
});

test('a token dies 12 hours after its last use, an admin token after 8', () => {
  expect(isAlive(fresh('user'), after(12 * 3_600_000 - 1))).toBe(true);
  expect(isAlive(fresh('user'), after(12 * 3_600_000))).toBe(false);
  expect(isAlive(fresh('admin'), after(8 * 3_600_000 - 1))).toBe(true);
  expect(isAlive(fresh('admin'), after(8 * 3_600_000))).toBe(false);
});

test('use never carries a token past 14 days, and revoking ends it at once', () => {
  const used = { ...fresh('user'), slidingExpiresAt: after(LOGIN_LIFE_MS + LOGIN_IDLE_MS.user) };
  expect(isAlive(used, after(LOGIN_LIFE_MS - 1))).toBe(true);
  expect(isAlive(used, after(LOGIN_LIFE_MS))).toBe(false);
  expect(isAlive({ ...fresh('user'), revokedAt: start }, start)).toBe(false);
});

test('use is written down once in five minutes', () => {
  expect(wantsRenewal(fresh('user'), after(RENEW_EVERY_MS))).toBe(false);
  expect(wantsRenewal(fresh('user'), after(RENEW_EVERY_MS + 1))).toBe(true);
});
