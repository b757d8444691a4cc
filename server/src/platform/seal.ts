import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '@lode/shared/core/errors';
import { logger } from './logger.ts';
import { presentSecret, type Secret, secrets } from './secrets.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Between the name of the key and what it sealed; neither has it in it. */
const MARK = '.';

/** Encrypts a secret that must be read again, for keeping in the store: the key's name, and base64url. */
export function seal(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, presentSecret.keyFor('sealed values'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${presentSecret.id}${MARK}${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

function open(bytes: Buffer, secret: Secret): string | undefined {
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const key = secret.keyFor('sealed values');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    const body = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The key's name is missing in what was sealed before keys had one: then each is tried. */
function keyNameOf(sealed: string): string | undefined {
  return sealed.includes(MARK) ? sealed.split(MARK)[0] : undefined;
}

/** Whether SECRET itself has sealed this, so that it needs no SECRET_PREVIOUS. */
export function isSealedByPresent(sealed: string): boolean {
  return keyNameOf(sealed) === presentSecret.id;
}

/** What was sealed; SECRETS_UNREADABLE when it was changed, or sealed under a SECRET that we were not given. */
export function unseal(sealed: string): string {
  const name = keyNameOf(sealed);
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(MARK) + 1), 'base64url');
  for (const secret of secrets) {
    const text = name === undefined || name === secret.id ? open(bytes, secret) : undefined;
    if (text !== undefined) return text;
  }
  logger.error(
    { key: name ?? 'unnamed', known: secrets.map(({ id }) => id) },
    'a sealed value cannot be read: SECRET has changed; give the one before as SECRET_PREVIOUS',
  );
  throw new AppError('SECRETS_UNREADABLE');
}
