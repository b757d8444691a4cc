import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isOutside, lookupOutside } from './outside-address.ts';

interface Sent {
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/** Posts to addresses that people typed: to those of the internet only, unless ours are allowed too. */
export class OutsideSender {
  // Not `fetch`: it cannot be told which address a name stands for, and would look it up again after the check.
  readonly #agents: { 'http:': HttpAgent; 'https:': HttpsAgent };

  constructor(readonly inside: boolean) {
    const options = { keepAlive: true, ...(inside ? {} : { lookup: lookupOutside }) };
    this.#agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
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
