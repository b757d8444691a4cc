import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { plainAddress } from './address.ts';
import { isListed } from './address-list.ts';

/** Networks of IPv4 that are nobody's on the internet, and the one address where a cloud answers its own machines. */
const INSIDE_V4: readonly string[] = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16'],
];
/** What is given to the internet of IPv6, and what of it leads elsewhere: tunnels carry an address of IPv4 in them. */
const GLOBAL_V6: readonly string[] = ['2000::/3'];
const INSIDE_V6: readonly string[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** An address of our own network, where nobody outside may send us. */
export class InsideAddress extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the internet`);
    this.name = 'InsideAddress';
  }
}

/** Whether an IP address is one of the internet: none of this machine, its network, or the cloud around it. */
export function isOutside(address: string): boolean {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return !isListed(INSIDE_V4, plain);
  return isListed(GLOBAL_V6, plain) && !isListed(INSIDE_V6, plain);
}

/**
 * Looks a name up for a connection, which then goes to the very addresses that were checked: a name that answers
 * differently the next time leads nowhere else. InsideAddress when any of them is inside.
 */
export const lookupOutside: LookupFunction = (host, options, done) => {
  const all: LookupAllOptions = { ...options, all: true };
  lookup(host, all, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error, '');
    if (!found.every(({ address }) => isOutside(address))) return done(new InsideAddress(host), '');
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/** The host of a URL as it is looked up: an address of IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a URL gives an address that is inside; a name is looked at when it is looked up. */
export function namesInside(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) !== 0 && !isOutside(host);
}

/**
 * By protocol, for requests that lead outside, or anywhere where `inside` is allowed. Not `fetch`: it cannot be told which
 * address a name stands for, and would look it up again after the check.
 */
export function outsideAgents(inside: boolean) {
  const options = { keepAlive: true, ...(inside ? {} : { lookup: lookupOutside }) };
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
}
