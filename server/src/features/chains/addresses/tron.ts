import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check, hex } from '@scure/base';
import { accountHash } from './account-hash.ts';

const base58check = createBase58check(sha256);
const PREFIX = 0x41;

export function tronAddress(publicKey: Uint8Array): string {
  return fromHash(accountHash(publicKey));
}

export function isTronAddress(address: string): boolean {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && bytes[0] === PREFIX;
  } catch {
    return false;
  }
}

/**
 * The address in base58 of the hexadecimal forms in which nodes answer: 21 bytes with the prefix, 20 bytes
 * without it, or 32 bytes padded in front (an event's topic). Base58 stays as it is.
 */
export function toTronAddress(text: string): string {
  if (isTronAddress(text)) return text;
  const digits = text.toLowerCase();
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < 40) throw new Error(`Not a TRON address: ${text}`);
  return fromHash(hex.decode(digits.slice(-40)));
}

function fromHash(hash: Uint8Array): string {
  return base58check.encode(Uint8Array.of(PREFIX, ...hash));
}
