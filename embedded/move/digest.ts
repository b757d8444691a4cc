import { createHash } from 'node:crypto';
import type { Raw } from './documents.ts';

const MASK = (1n << 256n) - 1n;

/** SHA-256 of a document's bytes, in hex. */
export function hashOf(raw: Raw): string {
  return createHash('sha256').update(raw).digest('hex');
}

/** Of many documents in whatever order: how many, and the sum of their hashes. */
export class Digest {
  count = 0;
  #sum = 0n;

  add(raw: Raw): void {
    this.count += 1;
    this.#sum = (this.#sum + BigInt(`0x${hashOf(raw)}`)) & MASK;
  }

  equals(other: Digest): boolean {
    return this.count === other.count && this.#sum === other.#sum;
  }
}
