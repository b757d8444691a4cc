import { io, type Socket } from 'socket.io-client';
import { serveHelper } from './helper.ts';
import { preciseNow } from './measure.ts';

const AT_ONCE = 50;

const sockets: Socket[] = [];
let arrivals = 0;
let awaited: { count: number; tell: (at: number) => void } | undefined;

function count(): void {
  arrivals += 1;
  if (awaited && arrivals >= awaited.count) {
    awaited.tell(preciseNow());
    awaited = undefined;
  }
}

async function connectOne(url: string, event: string): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, timeout: 60_000 });
  socket.on(event, count);
  sockets.push(socket);
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
}

/** Visitors' sockets in a process of their own: they sit there, and count what is broadcast to them. */
const api = {
  /** Connects `amount` sockets, spread over the addresses. */
  async connect(urls: string[], amount: number, event: string): Promise<void> {
    for (let made = 0; made < amount; made += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, amount - made) }, (_, index) =>
        connectOne(urls[(made + index) % urls.length] ?? '', event),
      );
      await Promise.all(batch);
    }
  },
  /** Resolves with the moment at which `more` further arrivals have been counted. */
  awaitArrivals(more: number): Promise<number> {
    arrivals = 0;
    return new Promise((tell) => {
      awaited = { count: more, tell };
    });
  },
  connected(): number {
    return sockets.filter((socket) => socket.connected).length;
  },
};

export type CrowdApi = typeof api;

serveHelper(api);
