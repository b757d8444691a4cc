import { randomBytes } from 'node:crypto';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash.ts';

/** 192 bits: nobody finds one by trying. */
const SECRET_BYTES = 24;
const PURPOSE = 'watch-link';

/** A new secret, and what of it is stored. */
export function newSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, secretHash: keyedHash(PURPOSE, secret) };
}

/** Every form in which a secret may be stored. */
export const storedForms = (secret: string): string[] => keyedHashes(PURPOSE, secret);
