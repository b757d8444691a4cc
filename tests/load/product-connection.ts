import { io } from 'socket.io-client';
import { SocketConnection } from '../../client/src/lib/socket-connection.ts';
import { SOCKET_TIMINGS } from '../../client/src/lib/socket-timings.ts';
import type { Person } from '../factories/people.ts';
import { freshAddress } from '../harness/api.ts';

/** The client's own connection with its own timings, outside of a browser, in one conversation. */
export function productConnection(url: string, person: Person, sessionId: string): SocketConnection {
  const connection: SocketConnection = new SocketConnection({
    side: 'user',
    timings: SOCKET_TIMINGS,
    getToken: () => person.token,
    dropToken: () => undefined,
    checkToken: () => undefined,
    createTransport: (listener) => {
      const socket = io(url, {
        transports: ['websocket'],
        autoConnect: false,
        reconnection: false,
        forceNew: true,
        timeout: SOCKET_TIMINGS.connectTimeoutMs,
        auth: { token: person.token },
        extraHeaders: { 'x-forwarded-for': freshAddress() },
      });
      socket.on('connect', () => listener.up());
      socket.on('disconnect', (reason) => {
        if (reason !== 'io client disconnect') listener.down();
      });
      socket.on('connect_error', () => listener.refused({}));
      socket.onAny((name: string, payload: unknown) => listener.event(name, payload));
      return {
        get connected() {
          return socket.connected;
        },
        connect: () => void socket.connect(),
        disconnect: () => void socket.disconnect(),
        send: (event, payload, timeoutMs) => socket.timeout(timeoutMs).emitWithAck(event, payload),
      };
    },
  });
  connection.join({
    catchUp: async () => void (await connection.request('support:open', { session_id: sessionId })),
    down: () => undefined,
    expectsHeads: () => true,
  });
  return connection;
}
