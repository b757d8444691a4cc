import { createHmac } from 'node:crypto';
import { config } from './config.ts';

/**
 * A hash that only this deployment can make: the stored form tells nothing to who reads the store, short
 * secrets included. `purpose` keeps equal values of different kinds apart. Base64url.
 */
export function keyedHash(purpose: string, value: string): string {
  return createHmac('sha256', config.secret).update(`${purpose}\0${value}`).digest('base64url');
}
