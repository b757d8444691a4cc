import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_PREFIX } from '@lode/shared/core/key-scopes';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash.ts';

/** 160 bits: nobody finds one by trying. */
const RANDOM_BYTES = 20;
const FORMAT = new RegExp(`^${KEY_PREFIX}([0-9a-f]{${RANDOM_BYTES * 2}})([0-9a-f]{8})$`);
const PURPOSE = 'api-key';
/** Of how a key begins so much is shown on: enough to tell it from others. */
const SHOWN = KEY_PREFIX.length + 4;

/** By which a scanner knows a key from a text that looks like one, without asking us. */
const checksumOf = (random: string) => crc32(random).toString(16).padStart(8, '0');

/** A new key, and what of it is stored. */
export function newKey(): { secret: string; secretHash: string; start: string } {
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  const secret = `${KEY_PREFIX}${random}${checksumOf(random)}`;
  return { secret, secretHash: keyedHash(PURPOSE, secret), start: secret.slice(0, SHOWN) };
}

/** Whether a bearer token means to be a key, and no login. */
export const isApiKey = (token: string) => token.startsWith(KEY_PREFIX);

/** Every form in which a key may be stored; none of a text that is no key. */
export function storedForms(secret: string): string[] {
  const [, random, checksum] = FORMAT.exec(secret) ?? [];
  return random !== undefined && checksum === checksumOf(random) ? keyedHashes(PURPOSE, secret) : [];
}
