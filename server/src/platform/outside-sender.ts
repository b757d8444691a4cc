import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isOutside, outsideAgents } from './outside-address.ts';

interface Sent {
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Posts to addresses that people typed: to those of the internet only, unless ours are allowed too. */
export class OutsideSender {
  readonly #agents: ReturnType<typeof outsideAgents>;

  constructor(readonly inside: boolean) {
    this.#agents = outsideAgents(inside);
  }

  /** Whether a host may be tried; a name is looked at when it is looked up. */
  allows(host: string): boolean {
    return this.inside || isIP(host) === 0 || isOutside(host);
  }

  /** Whether everything that a name stands for now may be tried. Throws where nobody knows the name. */
  async allowsAll(host: string): Promise<boolean> {
    const found = await lookup(host, { all: true });
    return found.every(({ address }) => this.allows(address));
  }

  /**
   * Sends JSON and answers as soon as the status is there; a redirect is an answer like any other and not followed.
   * Aborting ends the connection, also while the body is read. InsideAddress, or what the connection throws.
   */
  post(url: URL, { body, headers, signal }: Sent): Promise<IncomingMessage> {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const agent = this.#agents[url.protocol as 'http:' | 'https:'];
    const fixed = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const asked = send(url, { method: 'POST', headers: { ...headers, ...fixed }, agent, signal }, resolve);
      asked.on('error', reject);
      asked.end(body);
    });
  }
}
