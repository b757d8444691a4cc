import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createPoller } from './poller.ts';
import {
  type Participant,
  SocketConnection,
  type Transport,
  type TransportListener,
} from './socket-connection.ts';
import { backoffDelay, SOCKET_TIMINGS } from './socket-timings.ts';

let listener: TransportListener;
let connects: number;
let token: string | null;
let transport: Transport & { connected: boolean };
const dropToken = vi.fn();
const checkToken = vi.fn();

function build(side: 'user' | 'admin' = 'user'): SocketConnection {
  return new SocketConnection({
    side,
    timings: SOCKET_TIMINGS,
    getToken: () => token,
    dropToken,
    checkToken,
    createTransport: (given) => {
      listener = given;
      transport = {
        connected: false,
        connect: () => {
          connects += 1;
        },
        disconnect: () => {
          transport.connected = false;
        },
        statusOf: () => 500,
        send: () => Promise.reject(new Error('timed out')),
      };
      return transport;
    },
  });
}

function up(): void {
  transport.connected = true;
  listener.up();
}

function down(): void {
  transport.connected = false;
  listener.down();
}

function participant(catchUp: Participant['catchUp']): Participant {
  return { catchUp, down: vi.fn(), expectsHeads: () => true };
}

beforeEach(() => {
  vi.useFakeTimers();
  connects = 0;
  token = 'token';
  dropToken.mockReset();
  checkToken.mockReset();
});

afterEach(() => vi.useRealTimers());

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('socket connection', () => {
  it('C7: is connected only when every conversation has caught up, one opened meanwhile included', async () => {
    const connection = build();
    let finishFirst = () => {};
    let finishSecond = () => {};
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const second = new Promise<void>((resolve) => {
      finishSecond = resolve;
    });
    connection.join(participant(() => first));
    connection.acquire();
    up();
    connection.join(participant(() => second));
    finishFirst();
    await pass();
    expect(connection.getState()).toBe('connecting');
    finishSecond();
    await pass();
    expect(connection.getState()).toBe('connected');
  });

  it('C7: of two hundred conversations ten catch up at once, so that none waits for the others and takes it for silence', async () => {
    const connection = build();
    connection.acquire();
    up();
    await pass();
    const running: (() => void)[] = [];
    let [atOnce, caughtUp] = [0, 0];
    for (let number = 0; number < 200; number += 1) {
      connection.join(
        participant(async () => {
          await new Promise<void>((resolve) => running.push(resolve));
          caughtUp += 1;
        }),
      );
    }
    while (running.length > 0) {
      atOnce = Math.max(atOnce, running.length);
      running.shift()?.();
      await pass();
    }
    expect(caughtUp).toBe(200);
    expect(atOnce).toBe(10);
  });

  it('C7: starts over when a conversation cannot catch up', async () => {
    const connection = build();
    const failing = participant(() =>
      Promise.reject(new ApiError({ code: 'TIMEOUT', status: 0, message: '' })),
    );
    connection.join(failing);
    connection.acquire();
    up();
    await pass();
    expect(connection.getState()).toBe('disconnected');
    await pass(SOCKET_TIMINGS.backoffMs);
    expect(connects).toBe(2);
  });

  it('C6: reconnects after 30 s without a head while a conversation is joined', async () => {
    const connection = build();
    connection.join(participant(() => Promise.resolve()));
    connection.acquire();
    up();
    await pass(20_000);
    listener.event('support:head', { session_id: 'a', head_seq: 1 });
    await pass(29_000);
    expect(connection.getState()).toBe('connected');
    await pass(2000);
    expect(transport.connected).toBe(false);
    expect(connects).toBe(2);
  });

  it('C6: a silent socket without conversations is left alone', async () => {
    const connection = build();
    connection.acquire();
    up();
    await pass(120_000);
    expect(connection.getState()).toBe('connected');
    expect(connects).toBe(1);
  });

  it('keeps trying for ever, with pauses that grow to a limit and are spread', async () => {
    const connection = build();
    connection.acquire();
    for (let round = 0; round < 20; round += 1) {
      listener.refused({});
      await pass(SOCKET_TIMINGS.backoffMaxMs);
    }
    expect(connects).toBe(21);
    expect(backoffDelay(SOCKET_TIMINGS, 0, () => 0)).toBe(0);
    expect(backoffDelay(SOCKET_TIMINGS, 9, () => 0)).toBe(SOCKET_TIMINGS.backoffMaxMs / 2);
    expect(backoffDelay(SOCKET_TIMINGS, 9, () => 1)).toBe(SOCKET_TIMINGS.backoffMaxMs);
  });

  it('waits as long as a refusing server asks', async () => {
    build().acquire();
    listener.refused({ code: 'RATE_LIMITED', retryAfterS: 20 });
    await pass(19_000);
    expect(connects).toBe(1);
    await pass(1500);
    expect(connects).toBe(2);
  });

  it('drops a token that the server does not accept, and goes on as a visitor', async () => {
    const connection = build();
    dropToken.mockImplementation(() => {
      token = null;
      connection.tokenChanged();
    });
    connection.acquire();
    listener.refused({ code: 'UNAUTHENTICATED', data: { reason: 'password' } });
    expect(dropToken).toHaveBeenCalledWith('token', { reason: 'password' });
    expect(connects).toBe(2);
    up();
    await pass();
    expect(connection.getState()).toBe('connected');
  });

  it('does not connect the admin side without a token, and connects when one comes', () => {
    token = null;
    const connection = build('admin');
    connection.acquire();
    expect(connects).toBe(0);
    token = 'fresh';
    connection.tokenChanged();
    expect(connects).toBe(1);
  });

  it('goes to another server at once when its own says that it leaves', async () => {
    const connection = build();
    connection.acquire();
    up();
    await pass();
    listener.event('site:server.leaving', {});
    expect([connects, transport.connected, connection.getState()]).toEqual([2, false, 'connecting']);
    up();
    await pass();
    expect(connection.getState()).toBe('connected');
  });

  it('asks whether a revoked log-in was ours', () => {
    build().acquire();
    up();
    listener.event('accounts:session.revoked', { id: 't', rev: 1 });
    expect(checkToken).toHaveBeenCalledOnce();
    expect(dropToken).not.toHaveBeenCalled();
  });

  it('lives while somebody holds it, and a little longer', async () => {
    const connection = build();
    const first = connection.acquire();
    const second = connection.acquire();
    up();
    await pass();
    first();
    second();
    expect(transport.connected).toBe(true);
    await pass(SOCKET_TIMINGS.lingerMs);
    expect(transport.connected).toBe(false);
    expect(connection.getState()).toBe('disconnected');
    await pass(60_000);
    expect(connects).toBe(1);
  });

  it('tells a missing acknowledgement from a missing connection', async () => {
    const connection = build();
    const ask = () => connection.request('support:leave', { session_id: 'a'.repeat(24) });
    connection.acquire();
    await expect(ask()).rejects.toThrow(expect.objectContaining({ code: 'NETWORK_ERROR' }));
    up();
    await expect(ask()).rejects.toThrow(expect.objectContaining({ code: 'TIMEOUT' }));
    down();
    expect(connection.getState()).toBe('disconnected');
  });
});

describe('poller', () => {
  it('C13: runs at once, then at its interval, never twice at once, and not after stop', async () => {
    let running = 0;
    let runs = 0;
    const poller = createPoller(3000, async () => {
      runs += 1;
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      running -= 1;
    });
    poller.start();
    poller.start();
    expect(runs).toBe(1);
    await pass(8000);
    expect(runs).toBe(2);
    poller.stop();
    await pass(60_000);
    expect(runs).toBe(2);
  });

  it('C13: begins again within its spread after the socket was lost', async () => {
    let runs = 0;
    const poller = createPoller(
      30_000,
      async () => {
        runs += 1;
      },
      () => 0.5,
    );
    poller.start();
    poller.stop();
    poller.start();
    await pass(1499);
    expect(runs).toBe(1);
    await pass(2);
    expect(runs).toBe(2);
    poller.stop();
  });

  it('goes on after a task that failed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let runs = 0;
    const poller = createPoller(1000, () => {
      runs += 1;
      return Promise.reject(new Error('no'));
    });
    poller.start();
    await pass(1000);
    expect(runs).toBe(2);
    expect(warn).toHaveBeenCalled();
    poller.stop();
  });
});
