import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex, utf8 } from '@scure/base';
import { accountHash } from './account-hash.ts';

export function vechainAddress(publicKey: Uint8Array): string {
  return withChecksum(hex.encode(accountHash(publicKey)));
}

/** All lower or all upper case, or mixed case with the right checksum (EIP-55). */
export function isVechainAddress(address: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (!digits) return false;
  const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return plain || address === withChecksum(digits.toLowerCase());
}

/** The one form in which addresses are stored and compared. */
export function withChecksum(digits: string): string {
  const hash = hex.encode(keccak_256(utf8.decode(digits)));
  const cased = digits
    .split('')
    .map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}
