import { connect, createServer, type Server, type Socket } from 'node:net';

/** `up` flows from the client to the target, `down` back to the client. */
export type Direction = 'up' | 'down';

const LOOPBACK = '127.0.0.1';
const UPGRADE = /^upgrade:\s*websocket/im;
const REFUSAL = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Sees what flows through a proxy before it is passed on; `false` loses it. `link` tells connections apart. */
export type Tap = (data: Buffer, direction: Direction, link: object) => boolean;

interface Link {
  client: Socket;
  target: Socket;
  /** It carries a websocket. */
  upgraded: boolean;
  /** Bytes were lost in a freeze: what follows would make no sense. */
  torn: boolean;
}

/**
 * A TCP proxy on loopback in front of a target (asked for at every connection, as it may move), whose
 * network can be broken on purpose. It knows just
 * enough HTTP to tell a websocket upgrade.
 */
export class TcpProxy {
  readonly #target: () => { host: string; port: number };
  readonly #links = new Set<Link>();
  readonly #frozen = new Set<Direction>();
  #server: Server | undefined;
  #port = 0;
  #isCut = false;
  #delayMs = 0;
  #upgradesBlocked = false;
  #tap: Tap | undefined;

  constructor(target: () => { host: string; port: number }) {
    this.#target = target;
  }

  get port(): number {
    return this.#port;
  }

  /** How many connections pass through it now. */
  get connections(): number {
    return this.#links.size;
  }

  async listen(): Promise<this> {
    const server = createServer({ noDelay: true }, (client) => this.#accept(client));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, LOOPBACK, resolve);
    });
    const address = server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
    return this;
  }

  /** Drops every connection and refuses new ones until `restore`. */
  cut(): void {
    this.#isCut = true;
    this.drop();
  }

  restore(): void {
    this.#isCut = false;
  }

  /** Drops every connection once, or only one that a tap was shown. */
  drop(only?: object): void {
    for (const link of this.#links) if (only === undefined || link === only) this.#end(link);
  }

  /** Delivers everything this much later, in both directions. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Has everything looked at, until it is called without one. */
  tap(tap?: Tap): void {
    this.#tap = tap;
  }

  /** Loses everything that flows in a direction, silently: the connections stay open, new ones open too. */
  freeze(direction: Direction | 'both'): void {
    for (const one of direction === 'both' ? (['up', 'down'] as const) : [direction]) this.#frozen.add(one);
  }

  /** Lets data flow again; connections that lost some are dropped, as their streams have a hole. */
  thaw(): void {
    this.#frozen.clear();
    for (const link of this.#links) if (link.torn) this.#end(link);
  }

  /** Answers every websocket upgrade with 403 and drops the open websockets; everything else passes. */
  blockUpgrades(): void {
    this.#upgradesBlocked = true;
    for (const link of this.#links) if (link.upgraded) this.#end(link);
  }

  allowUpgrades(): void {
    this.#upgradesBlocked = false;
  }

  async close(): Promise<void> {
    this.drop();
    const server = this.#server;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #accept(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#isCut) {
      client.resetAndDestroy();
      return;
    }
    const target = connect({ ...this.#target(), noDelay: true });
    const link: Link = { client, target, upgraded: false, torn: false };
    this.#links.add(link);
    target.on('error', () => undefined);
    this.#pump(link, 'up', client, target);
    this.#pump(link, 'down', target, client);
  }

  #pump(link: Link, direction: Direction, from: Socket, to: Socket): void {
    let pending = 0;
    let lastDue = 0;
    let ended = false;
    const deliver = (data: Buffer) => {
      if (!to.destroyed && !to.write(data)) from.pause();
    };
    const finish = () => {
      if (pending > 0) return;
      if (ended && !to.destroyed) to.end();
      if (from.destroyed) this.#end(link);
    };
    from.on('data', (data) => {
      if (direction === 'up' && !this.#admit(link, data)) return;
      if (this.#frozen.has(direction) || this.#tap?.(data, direction, link) === false) {
        link.torn = true;
        return;
      }
      if (this.#delayMs === 0 && pending === 0) {
        deliver(data);
        return;
      }
      pending += 1;
      // A delay made shorter must not let later data overtake earlier data.
      lastDue = Math.max(Date.now() + this.#delayMs, lastDue);
      setTimeout(() => {
        pending -= 1;
        deliver(data);
        finish();
      }, lastDue - Date.now());
    });
    to.on('drain', () => from.resume());
    from.on('end', () => {
      ended = true;
      finish();
    });
    from.on('close', finish);
  }

  /** False when the data is an upgrade that is not let through. */
  #admit(link: Link, data: Buffer): boolean {
    if (link.upgraded || !isUpgrade(data)) return true;
    if (this.#upgradesBlocked) {
      link.client.end(REFUSAL);
      return false;
    }
    link.upgraded = true;
    return true;
  }

  #end(link: Link): void {
    if (!this.#links.delete(link)) return;
    // Like a cable pulled: no half-closed goodbye.
    if (link.client.writableLength === 0) link.client.destroy();
    else link.client.destroySoon();
    link.target.destroy();
  }
}

function isUpgrade(data: Buffer): boolean {
  if (data.subarray(0, 4).toString('latin1') !== 'GET ') return false;
  return UPGRADE.test(data.toString('latin1'));
}

/** A listening proxy in front of a port of this machine. */
export function startTcpProxy(port: number, host = LOOPBACK): Promise<TcpProxy> {
  return new TcpProxy(() => ({ host, port })).listen();
}
