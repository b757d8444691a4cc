import type { IncomingMessage } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { AppError } from '@lode/shared/core/errors';
import { countedAddress } from '../platform/address.ts';
import { config } from '../platform/config.ts';
import { securityEvent } from '../platform/security-events.ts';
import type { LodeServer, LodeSocket } from '../platform/typed-socket.ts';
import { localRoom } from './heard-rooms.ts';
import { isOriginAllowed, isOwnHost } from './origins.ts';

/** Of this process: each gateway counts its own. */
const SOCKETS_OF_ADDRESS = scaled(100);
const SOCKETS_OF_USER = scaled(20);
/** Packets of any kind, also those that nothing here knows: events, acknowledgements, connects, pongs. */
const OF_SOCKET: Bound = { packets: scaled(600), bytes: scaled(1024 ** 2) };
const OF_ADDRESS: Bound = { packets: scaled(1500), bytes: scaled(2 * 1024 ** 2) };
const WINDOW_MS = 10_000;

interface Bound {
  packets: number;
  bytes: number;
}

/** What Socket.IO's engine tells of a connection. */
interface RawSocket {
  request: IncomingMessage & { socket: TcpSocket };
  on(event: 'packet', heard: (packet: { data?: string | Buffer }) => void): void;
  once(event: 'close', heard: () => void): void;
}

function scaled(standard: number): number {
  return Math.ceil(standard * config.rateLimitScale);
}

/** What came within ten seconds. */
class Traffic {
  #packets = 0;
  #bytes = 0;
  #until = 0;
  readonly #bound: Bound;

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /** Counts a packet; false when it is one too many. */
  admits(bytes: number): boolean {
    const now = performance.now();
    if (now >= this.#until) {
      this.#until = now + WINDOW_MS;
      this.#packets = 0;
      this.#bytes = 0;
    }
    this.#packets += 1;
    this.#bytes += bytes;
    return this.#packets <= this.#bound.packets && this.#bytes <= this.#bound.bytes;
  }
}

/** The caller's address as Express would tell it: the last TRUST_PROXY forwarded hops are believed. */
export function peerOf({ headers, socket }: IncomingMessage): string {
  const hops = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const believed = config.trustProxy > 0 ? hops.at(-Math.min(config.trustProxy, hops.length)) : undefined;
  return countedAddress(believed ?? socket.remoteAddress ?? 'unknown');
}

/** What one address holds open, and what it sends over all of it. */
interface Share {
  sockets: number;
  traffic: Traffic;
}

/** Bounds connections before anything is done for them: by their origin, their number and what they send. */
export class ConnectionBounds {
  readonly #shares = new Map<string, Share>();

  /** Why a handshake is refused, if it is. */
  refusal(request: IncomingMessage): string | undefined {
    if (config.embedded && !isOwnHost(request)) return 'This host is not known here';
    if (!isOriginAllowed(request)) {
      securityEvent('origin-refused', { address: peerOf(request), userAgent: request.headers['user-agent'] });
      return 'This origin may not connect';
    }
    const { sockets } = this.#shares.get(peerOf(request)) ?? { sockets: 0 };
    return sockets >= SOCKETS_OF_ADDRESS ? 'Too many connections' : undefined;
  }

  /** Counts a connection while it is open; one that floods is cut off. */
  follow(raw: RawSocket): void {
    const address = peerOf(raw.request);
    const share = this.#shares.get(address) ?? { sockets: 0, traffic: new Traffic(OF_ADDRESS) };
    this.#shares.set(address, share);
    share.sockets += 1;
    const own = new Traffic(OF_SOCKET);
    raw.on('packet', ({ data }) => {
      const bytes = data?.length ?? 0;
      const admitted = own.admits(bytes) && share.traffic.admits(bytes);
      if (admitted) return;
      securityEvent('socket-flood', { address, userAgent: raw.request.headers['user-agent'] });
      raw.request.socket.destroy();
    });
    raw.once('close', () => {
      share.sockets -= 1;
      if (share.sockets === 0) this.#shares.delete(address);
    });
  }
}

/** Counts a user's socket for as long as it is connected; RATE_LIMITED when they have enough of them. */
export async function takeUserPlace(io: LodeServer, socket: LodeSocket): Promise<void> {
  const userId = socket.data.identity?.userId;
  if (userId === undefined) return;
  const room = localRoom(`sockets-of:${userId}`);
  const open = io.sockets.adapter.rooms.get(room)?.size ?? 0;
  if (open >= SOCKETS_OF_USER) throw new AppError('RATE_LIMITED', { retryAfterS: 30 });
  await socket.join(room);
}
