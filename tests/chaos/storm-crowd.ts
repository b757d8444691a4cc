import type { SocketConnection } from '../../client/src/lib/socket-connection.ts';
import { serveHelper } from '../load/helper.ts';
import { preciseNow } from '../load/measure.ts';
import { productConnection } from './product-connection.ts';

const AT_ONCE = 50;

export interface Member {
  token: string;
  sessionId: string;
}

const connections: SocketConnection[] = [];
let lastBackAt = 0;

function isConnected(connection: SocketConnection): boolean {
  return connection.getState() === 'connected';
}

async function connectOne(urls: string[], { token, sessionId }: Member): Promise<void> {
  const connection = productConnection(urls, { token, side: 'user' });
  connections.push(connection);
  connection.join({
    catchUp: async () => {
      await connection.request('support:open', { session_id: sessionId });
      await connection.request('support:sync', { session_id: sessionId, after_seq: 0 });
    },
    down: () => undefined,
    expectsHeads: () => true,
  });
  const connected = new Promise<void>((resolve) => {
    connection.watch((state) => {
      if (state !== 'connected') return;
      lastBackAt = preciseNow();
      resolve();
    });
  });
  connection.acquire();
  await connected;
}

/** Customers with their conversations open, on the client's own connection, in a process of their own. */
const api = {
  async connect(urls: string[], members: Member[]): Promise<void> {
    for (let made = 0; made < members.length; made += AT_ONCE) {
      await Promise.all(members.slice(made, made + AT_ONCE).map((member) => connectOne(urls, member)));
    }
  },
  /** How many are connected and caught up, and when the last of them was. */
  state(): { connected: number; lastBackAt: number } {
    return { connected: connections.filter(isConnected).length, lastBackAt };
  },
};

export type StormCrowdApi = typeof api;

serveHelper(api);
