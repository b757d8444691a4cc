import { extname } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { countedAddress } from '../platform/address.ts';
import { consume, LIMITS } from '../platform/rate-limit.ts';
import { addressOf } from '../platform/route.ts';
import { isOnMachine } from './health.ts';

const DOCUMENTS = ['/api/docs', '/api/docs/socket', '/api/openapi.json', '/api/asyncapi.json'];
const PROBES = /^\/(?:health|metrics)(?:\/|$)/;

/** In front of everything: no address may ask for more than its share, whatever it asks for. */
export async function countAddress(request: Request, _response: Response, next: NextFunction): Promise<void> {
  if (!(PROBES.test(request.path) && isOnMachine(request))) {
    await consume(limitFor(request.path), countedAddress(addressOf(request)));
  }
  next();
}

function limitFor(path: string) {
  if (DOCUMENTS.includes(path.toLowerCase())) return LIMITS.documentsPerAddress;
  if (path.startsWith('/api/')) return LIMITS.requestsPerAddress;
  return extname(path) === '' ? LIMITS.pagesPerAddress : LIMITS.filesPerAddress;
}
