import { statusOf } from '@lode/shared/core/errors';
import { io } from 'socket.io-client';
import type { BrowserTraces } from './browser-traces.ts';
import type { Refusal, Transport, TransportListener } from './socket-connection.ts';

export interface TransportOptions {
  /** Asked anew on every connect. */
  getToken(): string | null;
  connectTimeoutMs: number;
}

function refusalOf(error: Error): Refusal {
  const told =
    'data' in error
      ? (error.data as { code?: string; retry_after?: number; data?: unknown } | undefined)
      : undefined;
  return { code: told?.code, retryAfterS: told?.retry_after, data: told?.data };
}

/** Socket.IO over websockets only, same origin. Reconnecting is the connection's business, not Socket.IO's. */
export function createSocketTransport(options: TransportOptions, listener: TransportListener): Transport {
  const socket = io({
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    timeout: options.connectTimeoutMs,
    auth: (tell) => tell({ token: options.getToken() ?? undefined, lists: true }),
  });
  let trying = false;
  let traces: BrowserTraces | undefined;
  const keepTraces = async () => {
    const { createBrowserTraces } = await import('./browser-traces.ts');
    traces = createBrowserTraces((spans) => socket.volatile.emit('site:spans.tell', { spans }));
  };
  const fail = (refusal: Refusal) => {
    if (!trying) return;
    trying = false;
    // A middleware's refusal leaves the transport open underneath.
    socket.disconnect();
    listener.refused(refusal);
  };
  socket.on('connect', () => {
    trying = false;
    listener.up();
  });
  socket.on('disconnect', (reason) => {
    // The next server may keep none.
    traces = undefined;
    if (reason !== 'io client disconnect') listener.down();
  });
  socket.on('connect_error', (error) => fail(refusalOf(error)));
  // Without its code a page is missing in traces, and nothing else.
  socket.on('site:traces.wanted', () => void keepTraces().catch(() => undefined));
  socket.onAny((name: string, payload: unknown) => {
    traces?.came(name, payload);
    listener.event(name, payload);
  });
  return {
    get connected() {
      return socket.connected;
    },
    connect: () => {
      trying = true;
      socket.connect();
      // A socket that is closed before its handshake is an error to nobody: only its time-out would tell.
      socket.io.engine.once('close', () => fail({}));
    },
    disconnect: () => {
      trying = false;
      socket.disconnect();
    },
    statusOf,
    send: (event, payload, timeoutMs) => {
      const send = (sent: unknown) => socket.timeout(timeoutMs).emitWithAck(event, sent);
      return traces ? traces.ask(event, payload, send) : send(payload);
    },
  };
}
