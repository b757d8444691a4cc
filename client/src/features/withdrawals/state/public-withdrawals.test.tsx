// @vitest-environment jsdom
import type { PublicWithdrawals } from '@lode/shared/withdrawals/schemas';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '../../../lib/server-time.ts';
import { usePublicWithdrawals } from './public-withdrawals.ts';

const HOUR_MS = 3_600_000;
/** A margin for clocks, and what spreads the questions of everybody. */
const LATE_MS = 5000;
const NOW = Date.parse('2026-05-01T12:00:00.000Z');

const read = vi.hoisted(() => vi.fn<() => Promise<PublicWithdrawals>>());
vi.mock('../../../lib/api-client.ts', () => ({ readPublic: read }));
// A live socket on a quiet site: one question, and nothing is told afterwards.
vi.mock('../../../lib/follow-live.ts', () => ({
  followLive: ({ reload }: { reload: () => void }) => {
    reload();
    return () => undefined;
  },
}));

const listOf = (oldest_at: string | null): PublicWithdrawals => ({
  withdrawals: [],
  page: 1,
  limit: 20,
  total: oldest_at === null ? 0 : 1,
  stats: { amount_usd: '0.00', count: oldest_at === null ? 0 : 1, currencies: [], oldest_at },
});
const ago = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  read.mockReset().mockResolvedValue(listOf(null));
});
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it('is asked for anew when its oldest withdrawal leaves the 24 hours, and then for the next', async () => {
  read.mockResolvedValueOnce(listOf(ago(22))).mockResolvedValueOnce(listOf(ago(21)));
  const { result } = renderHook(() => usePublicWithdrawals());
  await pass(2 * HOUR_MS);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(LATE_MS);
  expect(read).toHaveBeenCalledTimes(2);
  await pass(HOUR_MS);
  expect(read).toHaveBeenCalledTimes(3);
  expect(result.current.data?.total).toBe(0);
  await pass(48 * HOUR_MS);
  expect(read).toHaveBeenCalledTimes(3);
});

it('goes by the server’s clock, and does not hurry while the server still has it', async () => {
  noteServerTime(new Date(NOW + HOUR_MS).toUTCString());
  read.mockResolvedValue(listOf(ago(22)));
  renderHook(() => usePublicWithdrawals());
  await pass(HOUR_MS);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(LATE_MS);
  expect(read).toHaveBeenCalledTimes(2);
  await pass(2 * LATE_MS);
  expect(read.mock.calls.length).toBeLessThanOrEqual(6);
});

it('asks no more once it is not shown', async () => {
  read.mockResolvedValue(listOf(ago(23)));
  const { unmount } = renderHook(() => usePublicWithdrawals());
  await pass(0);
  unmount();
  await pass(2 * HOUR_MS);
  expect(read).toHaveBeenCalledTimes(1);
});
