// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LivenessHandlers } from './socket.ts';
import { LIVE_POLL_MS, useLive } from './use-live.ts';

const socket = vi.hoisted(() => ({
  live: false,
  liveness: undefined as LivenessHandlers | undefined,
  handlers: {} as Record<string, (payload: unknown) => void>,
  released: 0,
}));

vi.mock('./socket.ts', () => {
  const release = () => {
    socket.released += 1;
  };
  return {
    acquire: () => release,
    onEvent: (_side: string, event: string, handler: (payload: unknown) => void) => {
      socket.handlers[event] = handler;
      return release;
    },
    whenLive: (_side: string, handlers: LivenessHandlers) => {
      socket.liveness = handlers;
      if (socket.live) handlers.onLive();
      else handlers.onDown();
      return release;
    },
  };
});

const load = vi.fn<() => Promise<number>>();

function Figure({ only }: { only?: string }) {
  const { data } = useLive('figure', load, {
    events: ['wallet:balance.changed', 'deposits:deposit.changed', 'activities:activity.changed'],
    concerns: only === undefined ? undefined : ({ id }) => id === only,
  });
  return <output>{data ?? 'none'}</output>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tell = (event: string, id = 'a') => socket.handlers[event]?.({ id, rev: 1 });

beforeEach(() => {
  vi.useFakeTimers();
  let calls = 0;
  load.mockReset().mockImplementation(async () => ++calls);
  Object.assign(socket, { live: true, released: 0, handlers: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('loads once, and once more for events that come together', async () => {
  render(<Figure />);
  await pass(0);
  expect(screen.getByRole('status').textContent).toBe('1');
  tell('wallet:balance.changed');
  tell('deposits:deposit.changed');
  await pass(1000);
  expect(screen.getByRole('status').textContent).toBe('2');
});

it('asks a random moment later after what every client is told, unless something of its own comes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  render(<Figure />);
  await pass(0);
  tell('activities:activity.changed');
  await pass(800);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(200);
  expect(load).toHaveBeenCalledTimes(2);
  tell('activities:activity.changed');
  tell('wallet:balance.changed');
  await pass(200);
  expect(load).toHaveBeenCalledTimes(3);
  await pass(2000);
  expect(load).toHaveBeenCalledTimes(3);
});

it('events that come faster than answers put none off', async () => {
  let answer: (value: number) => void = () => undefined;
  load.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  render(<Figure />);
  for (let at = 0; at < 5; at += 1) {
    tell('wallet:balance.changed');
    await pass(1000);
  }
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => answer(7));
  expect(screen.getByRole('status').textContent).toBe('7');
  expect(load).toHaveBeenCalledTimes(2);
});

it('leaves out events about something else', async () => {
  render(<Figure only="mine" />);
  tell('deposits:deposit.changed', 'other');
  await pass(1000);
  expect(load).toHaveBeenCalledTimes(1);
  tell('deposits:deposit.changed', 'mine');
  await pass(1000);
  expect(load).toHaveBeenCalledTimes(2);
});

it('C13: polls only while there is no live socket, and asks once when it is back', async () => {
  render(<Figure />);
  await pass(LIVE_POLL_MS * 3);
  expect(load).toHaveBeenCalledTimes(1);
  act(() => socket.liveness?.onDown());
  await pass(LIVE_POLL_MS);
  await pass(LIVE_POLL_MS);
  expect(load).toHaveBeenCalledTimes(3);
  act(() => socket.liveness?.onLive());
  await pass(LIVE_POLL_MS * 3);
  expect(load).toHaveBeenCalledTimes(4);
});

it('lets go of everything when it is no longer shown', async () => {
  socket.live = false;
  const { unmount } = render(<Figure />);
  await pass(0);
  tell('wallet:balance.changed');
  unmount();
  await pass(LIVE_POLL_MS * 2);
  expect(load).toHaveBeenCalledTimes(1);
  expect(socket.released).toBe(5);
});
