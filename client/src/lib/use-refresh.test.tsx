// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefresh } from './use-refresh.ts';

const reload = vi.fn();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('asks every half a minute, but for nobody who does not look, and no more once the page is left', async () => {
  const looked = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { unmount } = renderHook(() => useRefresh(reload));
  await pass(29_999);
  expect(reload).not.toHaveBeenCalled();
  await pass(30_001);
  expect(reload).toHaveBeenCalledTimes(2);
  looked.mockReturnValue('hidden');
  await pass(60_000);
  expect(reload).toHaveBeenCalledTimes(2);
  looked.mockReturnValue('visible');
  unmount();
  await pass(60_000);
  expect(reload).toHaveBeenCalledTimes(2);
});
