import { io, type Socket } from 'socket.io-client';
import { serveHelper } from './helper.ts';
import { preciseNow } from './measure.ts';

const AT_ONCE = 50;

const sockets: Socket[] = [];
let missing = 0;
let lastAt = Promise.resolve(0);
let tellLast: (at: number) => void = () => undefined;

function count(): void {
  missing -= 1;
  if (missing === 0) tellLast(preciseNow());
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
  /** From here on arrivals are counted. */
  expect(arrivals: number): void {
    missing = arrivals;
    lastAt = new Promise((resolve) => {
      tellLast = resolve;
    });
  },
  /** The moment at which the last of the expected arrivals came. */
  lastArrival(): Promise<number> {
    return lastAt;
  },
};

export type CrowdApi = typeof api;

serveHelper(api);
