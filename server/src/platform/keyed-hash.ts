import { createHmac } from 'node:crypto';
import { checkingKeys, presentSecret } from './secrets.ts';

function hashUnder(key: Buffer, purpose: string, value: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
}

/**
 * A hash that only this deployment can make: the stored form tells nothing to who reads the store, short
 * secrets included. `purpose` keeps equal values of different kinds apart. Base64url.
 */
export function keyedHash(purpose: string, value: string): string {
  return hashUnder(presentSecret.keyFor('keyed hashes'), purpose, value);
}

/**
 * Every form in which it may be in the store: that of `keyedHash` first, then those of the SECRET before and of
 * the time before keys had a purpose each. What outlives a change of SECRET is looked for by all of them.
 */
export function keyedHashes(purpose: string, value: string): [string, ...string[]] {
  const [, ...older] = checkingKeys('keyed hashes');
  return [keyedHash(purpose, value), ...older.map((key) => hashUnder(key, purpose, value))];
}
