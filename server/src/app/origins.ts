import type { IncomingMessage } from 'node:http';
import { AppError } from '@lode/shared/core/errors';
import type { NextFunction, Request, Response } from 'express';
import { config } from '../platform/config.ts';

const REBOUND = 'The demo answers at its own address only, such as http://localhost';
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Origins that may connect beside the host that was asked itself. */
const allowed = new Set(
  [config.publicUrl, ...config.allowedOrigins].flatMap((url) => (url ? [new URL(url).origin] : [])),
);

/** The names of the demo: any other one leads here by somebody else's DNS, for their page to read what it may not. */
const ownNames = new Set([
  ...LOOPBACK_NAMES,
  nameOf(config.host),
  ...[...allowed].map((origin) => new URL(origin).hostname),
]);

/** The site's own address, as it is known or as it was asked. */
export function originOf(request: Request): string {
  return config.publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`;
}

/** Whether a page of this origin may connect. Who sends none is no browser. */
export function isOriginAllowed({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true;
  if (allowed.has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** Whether the demo was asked by one of its own names. */
export function isOwnHost({ headers: { host } }: IncomingMessage): boolean {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) && ownNames.has(new URL(url).hostname);
}

export function ownHostsOnly(request: Request, _response: Response, next: NextFunction): void {
  next(isOwnHost(request) ? undefined : new AppError('FORBIDDEN', { message: REBOUND }));
}

function nameOf(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
