import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type KeyPurpose, secrets } from './secrets.ts';

/** Of base64url: 256 bits. */
const SIGNATURE_LENGTH = 43;

/** Signs texts that pass through something that others may write to, and reads only what was signed so. */
export interface Signer {
  sign: (text: string) => string;
  /** The text; undefined where its signature is not ours. */
  open: (signed: string) => string | undefined;
}

/**
 * A signer with a key of its own, the same in every process of this deployment; one purpose never reads another's. While
 * SECRET is being changed, what was signed under the one before is ours as well.
 */
export function signerFor(purpose: KeyPurpose): Signer {
  // As key objects they are taken in once, and not again with every text: a fifth of the time.
  const keys = secrets.map((secret) => createSecretKey(secret.keyFor(purpose)));
  const [present] = keys;
  if (!present) throw new Error('There is always a SECRET');
  return {
    sign: (text) => signatureOf(present, text) + text,
    open: (signed) => {
      const text = signed.slice(SIGNATURE_LENGTH);
      const given = Buffer.from(signed.slice(0, SIGNATURE_LENGTH));
      return keys.some((key) => isSigned(given, signatureOf(key, text))) ? text : undefined;
    },
  };
}

function signatureOf(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSigned(given: Buffer, signature: string): boolean {
  const wanted = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
