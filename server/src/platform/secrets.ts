import { hkdfSync } from 'node:crypto';
import { config } from './config.ts';

const KEY_BYTES = 32;
const ID_BYTES = 6;

/** What a key is for: keys of different purposes tell nothing of one another, nor of SECRET. */
export type KeyPurpose =
  | 'login tokens'
  | 'image addresses'
  | 'sealed values'
  | 'keyed hashes'
  | 'deliveries'
  | 'checkpoints'
  | 'unsubscribing';

function derive(text: string, purpose: KeyPurpose | 'key ids', bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', `lode ${purpose}`, bytes));
}

/** One SECRET: its name, which may be seen, and its keys, which may not. */
export class Secret {
  readonly id: string;
  /** The text itself: the key of everything but sealed values before keys had a purpose each. */
  readonly raw: Buffer;
  readonly #keys = new Map<KeyPurpose, Buffer>();

  constructor(readonly text: string) {
    this.id = derive(text, 'key ids', ID_BYTES).toString('base64url');
    this.raw = Buffer.from(text);
  }

  keyFor(purpose: KeyPurpose): Buffer {
    const key = this.#keys.get(purpose) ?? derive(this.text, purpose, KEY_BYTES);
    this.#keys.set(purpose, key);
    return key;
  }
}

/** SECRET, with which everything is made. */
export const presentSecret = new Secret(config.secret);

/** SECRET_PREVIOUS, where there is one. */
export const previousSecrets: readonly Secret[] = config.previousSecret
  ? [new Secret(config.previousSecret)]
  : [];

/** Those with which something may still be read, SECRET first. */
export const secrets: readonly Secret[] = [presentSecret, ...previousSecrets];

/**
 * Every key that may have made what is to be checked, the present one first. The text itself counts while it is given as
 * the one before only, so that what was made with it comes to an end.
 */
export function checkingKeys(purpose: KeyPurpose): Buffer[] {
  return [...secrets.map((secret) => secret.keyFor(purpose)), ...previousSecrets.map(({ raw }) => raw)];
}
