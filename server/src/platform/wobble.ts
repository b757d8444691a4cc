import { createHash } from 'node:crypto';

/** In parts of 10,000, between -most and most: always the same for the same text. */
export function wobble(text: string, most: number): bigint {
  const draw = createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
  return BigInt(Math.round((draw * 2 - 1) * most));
}
