import type { Server } from 'node:http';
import type { LodeServer } from '../platform/typed-socket.ts';

const SLICE_MS = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Has a server go without being missed: it takes nothing new from here on (who is refused a connection tries the next
 * server), its sockets are sent to others slice by slice within `ms`, so that these are not met by all at once, and what it
 * was asked before is answered.
 */
export async function drain(http: Server, io: LodeServer, ms: number): Promise<void> {
  const answered = new Promise<void>((resolve) => http.close(() => resolve()));
  for (let left = Math.floor(ms / SLICE_MS); left > 0; left -= 1) {
    const sockets = [...io.sockets.sockets.values()];
    if (sockets.length === 0) break;
    const slice = sockets.slice(0, Math.ceil(sockets.length / left));
    for (const socket of slice) socket.emit('site:server.leaving', {});
    // What waits between two requests would keep a proxy sending us more.
    http.closeIdleConnections();
    await pause(SLICE_MS);
    // As a network would: who did not go by themselves come back by themselves.
    for (const socket of slice) socket.conn.close();
  }
  await io.close();
  await answered;
}
