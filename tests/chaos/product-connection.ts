import { statusOf } from '@lode/shared/core/errors';
import { io, type Socket } from 'socket.io-client';
import {
  type Refusal,
  SocketConnection,
  type Transport,
  type TransportListener,
} from '../../client/src/lib/socket-connection.ts';
import { SOCKET_TIMINGS } from '../../client/src/lib/socket-timings.ts';
import { freshAddress } from '../harness/api.ts';

/** Who connects, as far as a connection needs to know. */
export interface Holder {
  token: string;
  side: 'user' | 'admin';
}

/** A transport that takes the next of the addresses at every connect, as behind a load balancer. */
class NodeTransport implements Transport {
  readonly #nextUrl: () => string;
  readonly #token: string;
  readonly #listener: TransportListener;
  readonly #address = freshAddress();
  #socket: Socket | undefined;

  constructor(nextUrl: () => string, token: string, listener: TransportListener) {
    this.#nextUrl = nextUrl;
    this.#token = token;
    this.#listener = listener;
  }

  get connected(): boolean {
    return this.#socket?.connected ?? false;
  }

  connect(): void {
    this.disconnect();
    const socket = io(this.#nextUrl(), {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: SOCKET_TIMINGS.connectTimeoutMs,
      auth: { token: this.#token },
      extraHeaders: { 'x-forwarded-for': this.#address },
    });
    this.#socket = socket;
    socket.on('connect', () => this.#listener.up());
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.#listener.down();
    });
    socket.on('connect_error', (error) => {
      socket.disconnect();
      this.#listener.refused(refusalOf(error));
    });
    socket.onAny((name: string, payload: unknown) => this.#listener.event(name, payload));
  }

  disconnect(): void {
    this.#socket?.disconnect();
    this.#socket = undefined;
  }

  send(event: string, payload: unknown, timeoutMs: number): Promise<unknown> {
    if (!this.#socket) return Promise.reject(new Error('Not connected'));
    return this.#socket.timeout(timeoutMs).emitWithAck(event, payload);
  }

  statusOf = statusOf;
}

function refusalOf(error: Error): Refusal {
  const data = 'data' in error ? (error.data as { code?: string; retry_after?: number }) : undefined;
  return { code: data?.code, retryAfterS: data?.retry_after };
}

/** The client's own connection, with its own timings, outside of a browser. */
export function productConnection(urls: readonly string[], holder: Holder): SocketConnection {
  let turn = Math.floor(Math.random() * urls.length);
  const nextUrl = () => urls[turn++ % urls.length] ?? '';
  return new SocketConnection({
    side: holder.side,
    timings: SOCKET_TIMINGS,
    getToken: () => holder.token,
    // A token that is refused for good shows in the state; nothing here logs in again.
    dropToken: () => undefined,
    checkToken: () => undefined,
    createTransport: (listener) => new NodeTransport(nextUrl, holder.token, listener),
  });
}
