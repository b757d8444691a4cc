import type { IncomingMessage } from 'node:http';
import { config } from '../../../platform/config.ts';
import { hostOf, InsideAddress } from '../../../platform/outside-address.ts';
import { OutsideSender } from '../../../platform/outside-sender.ts';
import { EndpointFailure } from './failure.ts';

const sender = new OutsideSender(config.endpointsInside);

/** The address of one of the protocol's methods. Throws EndpointFailure `address`. */
export function addressOf(baseUrl: string, method: string): URL {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new EndpointFailure('address', 'This is no address of an endpoint');
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${method}`;
  url.hash = '';
  if (!sender.allows(hostOf(url))) throw notOutside();
  return url;
}

const notOutside = () => new EndpointFailure('address', 'This address is not one of the internet');

/** Throws EndpointFailure `address` for one that no request would be sent to, `unreachable` for a name that nobody knows. */
export async function requireAllowed(baseUrl: string): Promise<void> {
  const allowed = await sender.allowsAll(hostOf(addressOf(baseUrl, ''))).catch((error: unknown) => {
    throw new EndpointFailure('unreachable', 'This name is not known', { cause: error });
  });
  if (!allowed) throw notOutside();
}

/**
 * Sends JSON and answers as soon as the status is there; a redirect is an answer like any other and not followed.
 * Aborting ends the connection, also while the body is read. Throws EndpointFailure `address`, `unreachable`.
 */
export function post(
  url: URL,
  { body, key, signal }: { body: string; key: string | null; signal: AbortSignal },
): Promise<IncomingMessage> {
  const headers = {
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    ...(key !== null && key !== '' && { authorization: `Bearer ${key}` }),
  };
  return sender.post(url, { body, headers, signal }).catch((error: Error) => {
    throw failureOf(error);
  });
}

function failureOf(error: Error): EndpointFailure {
  if (error instanceof InsideAddress) return new EndpointFailure('address', error.message, { cause: error });
  return new EndpointFailure('unreachable', 'Nobody answers at this address', { cause: error });
}
