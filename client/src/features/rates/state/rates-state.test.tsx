// @vitest-environment jsdom
import type { Rate } from '@lode/shared/rates/schemas';
import { RATE_POLL_MS } from '@lode/shared/rates/symbols';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '../../../lib/auth-token.ts';
import { VISITOR_SOCKET_MS } from '../../../lib/follow-live.ts';
import type { LivenessHandlers } from '../../../lib/socket.ts';
import { StoreProvider, store } from '../../../lib/store.ts';
import { useRates } from './rates-state.ts';

const socket = vi.hoisted(() => ({
  liveness: undefined as LivenessHandlers | undefined,
  onRate: undefined as ((rate: unknown) => void) | undefined,
  released: 0,
}));

vi.mock('../../../lib/socket.ts', () => {
  const release = () => {
    socket.released += 1;
  };
  return {
    acquire: () => release,
    onEvent: (_side: string, _event: string, handler: (rate: unknown) => void) => {
      socket.onRate = handler;
      return release;
    },
    whenLive: (_side: string, handlers: LivenessHandlers) => {
      socket.liveness = handlers;
      handlers.onDown();
      return release;
    },
  };
});

const fetchMock = vi.fn<typeof fetch>();
const btc = (rate: string, at: string): Rate => ({ symbol: 'BTC', rate, source: 'simulated', at });
const serve = (rate: Rate) =>
  fetchMock.mockImplementation(async () => Response.json({ status: 'success', data: [rate] }));

function Price() {
  return <output>{useRates().rates.BTC?.rate ?? 'none'}</output>;
}
const show = () =>
  render(
    <StoreProvider store={store}>
      <Price />
      <Price />
    </StoreProvider>,
  );
const shown = () => screen.getAllByRole('status').map((element) => element.textContent);

/** `waitFor` of Testing Library looks again by the very timers that are faked here. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('fetch', fetchMock);
  socket.liveness = undefined;
  socket.released = 0;
  setToken('user', 'token');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setToken('user', null);
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

it('C13: prices are polled every 60 s only while there is no live socket', async () => {
  serve(btc('100', '2026-01-01T00:00:00.000Z'));
  show();
  await until(() => expect(shown()).toEqual(['100', '100']));
  await until(() => expect(socket.liveness).toBeDefined());
  expect(fetchMock).toHaveBeenCalledTimes(1);

  serve(btc('101', '2026-01-01T00:01:00.000Z'));
  await act(() => vi.advanceTimersByTimeAsync(RATE_POLL_MS));
  await until(() => expect(shown()).toEqual(['101', '101']));
  expect(fetchMock).toHaveBeenCalledTimes(2);

  // The socket is live: one request catches up, then none.
  act(() => socket.liveness?.onLive());
  await until(() => expect(fetchMock).toHaveBeenCalledTimes(3));
  await act(() => vi.advanceTimersByTimeAsync(10 * RATE_POLL_MS));
  expect(fetchMock).toHaveBeenCalledTimes(3);

  act(() => socket.liveness?.onDown());
  await act(() => vi.advanceTimersByTimeAsync(2 * RATE_POLL_MS));
  expect(fetchMock).toHaveBeenCalledTimes(5);
});

it('takes newer prices from the socket and drops older ones', async () => {
  serve(btc('200', '2026-01-02T00:00:00.000Z'));
  show();
  await until(() => expect(shown()).toEqual(['200', '200']));
  await until(() => expect(socket.onRate).toBeDefined());
  act(() => socket.onRate?.(btc('201', '2026-01-02T00:00:05.000Z')));
  expect(shown()).toEqual(['201', '201']);
  act(() => socket.onRate?.(btc('199', '2026-01-02T00:00:01.000Z')));
  expect(shown()).toEqual(['201', '201']);
});

it('lets everything go with the last component', async () => {
  serve(btc('300', '2026-01-03T00:00:00.000Z'));
  show();
  await until(() => expect(socket.liveness).toBeDefined());
  const before = fetchMock.mock.calls.length;
  cleanup();
  expect(socket.released).toBe(3);
  await vi.advanceTimersByTimeAsync(3 * RATE_POLL_MS);
  expect(fetchMock).toHaveBeenCalledTimes(before);
});

it('a visitor without an account polls too, and gets a socket once the page has settled', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  setToken('user', null);
  serve(btc('400', '2026-01-04T00:00:00.000Z'));
  show();
  await act(() => vi.advanceTimersByTimeAsync(VISITOR_SOCKET_MS - 100));
  expect(shown()).toEqual(['400', '400']);
  expect(socket.liveness).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(200));
  await until(() => expect(socket.liveness).toBeDefined());
  await act(() => vi.advanceTimersByTimeAsync(2 * RATE_POLL_MS));
  expect(fetchMock).toHaveBeenCalledTimes(3);
  act(() => socket.liveness?.onLive());
  await act(() => vi.advanceTimersByTimeAsync(3 * RATE_POLL_MS));
  expect(fetchMock).toHaveBeenCalledTimes(4);
});
