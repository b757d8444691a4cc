import { expect, it, vi } from 'vitest';
import { createLateTransport } from './late-transport.ts';
import type { Transport, TransportListener } from './socket-connection.ts';

const OPTIONS = { getToken: () => null, connectTimeoutMs: 1 };

function fake() {
  const made = {
    connected: false,
    connect: vi.fn(),
    disconnect: vi.fn(),
    send: vi.fn(),
    statusOf: () => 404,
  };
  const listener = {
    up: vi.fn(),
    down: vi.fn(),
    refused: vi.fn(),
    event: vi.fn(),
  } satisfies TransportListener;
  const loads: { come: () => void; fail: () => void }[] = [];
  const load = () =>
    new Promise<() => Transport>((resolve, reject) => {
      loads.push({ come: () => resolve(() => made), fail: () => reject(new Error('no network')) });
    });
  const anew = vi.fn();
  return { made, listener, loads, anew, late: createLateTransport(OPTIONS, listener, { load, anew }) };
}

const settle = () => vi.waitFor(() => Promise.resolve());

it('loads what connects with the first connect, once, and connects then', async () => {
  const { made, loads, late } = fake();
  expect(loads).toHaveLength(0);
  late.connect();
  late.connect();
  expect(loads).toHaveLength(1);
  expect(late.connected).toBe(false);
  loads[0]?.come();
  await vi.waitFor(() => expect(made.connect).toHaveBeenCalledTimes(1));
  made.connected = true;
  expect(late.connected).toBe(true);
  expect(late.statusOf('X')).toBe(404);
  late.connect();
  expect([made.connect.mock.calls.length, loads.length]).toEqual([2, 1]);
});

it('does not connect where it was given up while its code was coming', async () => {
  const { made, loads, late } = fake();
  late.connect();
  late.disconnect();
  loads[0]?.come();
  await vi.waitFor(() => expect(late.statusOf('X')).toBe(404));
  await settle();
  expect(made.connect).not.toHaveBeenCalled();
});

it('code that does not come is a connection that failed, and is asked for again', async () => {
  const { made, listener, loads, late } = fake();
  late.connect();
  loads[0]?.fail();
  await vi.waitFor(() => expect(listener.refused).toHaveBeenCalledExactlyOnceWith({}));
  await expect(late.send('a', {}, 1)).rejects.toThrow();
  late.connect();
  loads[1]?.come();
  await vi.waitFor(() => expect(made.connect).toHaveBeenCalledTimes(1));
});

it('code that does not come a second time has the page loaded anew: a browser may have remembered that it failed', async () => {
  const { listener, loads, anew, late } = fake();
  for (const tries of [1, 2]) {
    late.connect();
    loads.at(-1)?.fail();
    await vi.waitFor(() => expect(listener.refused).toHaveBeenCalledTimes(tries));
    expect(anew).toHaveBeenCalledTimes(tries - 1);
  }
});
