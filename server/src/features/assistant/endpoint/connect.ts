import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { config } from '../../../platform/config.ts';
import { hostOf, InsideAddress, isOutside, outsideAgents } from '../../../platform/outside-address.ts';
import { EndpointFailure } from './failure.ts';

const agents = outsideAgents(config.endpointsInside);

/** The address of one of the protocol's methods. Throws EndpointFailure `address`. */
export function addressOf(baseUrl: string, method: string): URL {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new EndpointFailure('address', 'This is no address of an endpoint');
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${method}`;
  url.hash = '';
  requireOutside(hostOf(url));
  return url;
}

/** A name is looked at when it is looked up. */
function requireOutside(host: string): void {
  if (config.endpointsInside || isIP(host) === 0 || isOutside(host)) return;
  throw new EndpointFailure('address', 'This address is not one of the internet');
}

/** Throws EndpointFailure `address` for one that no request would be sent to, `unreachable` for a name that nobody knows. */
export async function requireAllowed(baseUrl: string): Promise<void> {
  const host = hostOf(addressOf(baseUrl, ''));
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new EndpointFailure('unreachable', 'This name is not known', { cause: error });
  });
  for (const { address } of found) requireOutside(address);
}

/**
 * Sends JSON and answers as soon as the status is there; a redirect is an answer like any other and not followed.
 * Aborting ends the connection, also while the body is read. Throws EndpointFailure `address`, `unreachable`.
 */
export function post(
  url: URL,
  { body, key, signal }: { body: string; key: string | null; signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(key !== null && key !== '' && { authorization: `Bearer ${key}` }),
  };
  const agent = agents[url.protocol as keyof typeof agents];
  return new Promise((resolve, reject) => {
    const asked = send(url, { method: 'POST', headers, agent, signal }, resolve);
    asked.on('error', (error) => reject(failureOf(error)));
    asked.end(body);
  });
}

function failureOf(error: Error): EndpointFailure {
  if (error instanceof InsideAddress) return new EndpointFailure('address', error.message, { cause: error });
  return new EndpointFailure('unreachable', 'Nobody answers at this address', { cause: error });
}
