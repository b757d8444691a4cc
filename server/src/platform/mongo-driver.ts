import type { Socket } from 'node:net';
// @ts-expect-error The driver's types leave its connection out.
import { Connection } from 'mongodb/lib/cmap/connection.js';

interface DriverConnection {
  readonly socket: Socket;
  /** The socket said that it is closed. */
  onClose: (this: DriverConnection) => void;
}

/**
 * Mends a fault of the driver (7.8 and 7.9): a command written to a socket that has ended, but has not said so yet,
 * waits for its `drain`, which never comes. Where that is the monitor's own heartbeat, the process never finds its
 * store again after a restart of it. A socket that closes has nothing left to drain: whoever waits for it goes on,
 * finds the connection closed and fails as a network error does.
 */
export function mendDriver(): void {
  const { prototype } = Connection as { prototype: DriverConnection };
  const { onClose } = prototype;
  prototype.onClose = function closed() {
    onClose.call(this);
    this.socket.emit('drain');
  };
}
