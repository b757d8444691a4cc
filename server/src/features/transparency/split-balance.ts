import { randomBytes } from 'node:crypto';

/** Leaves of one customer. */
export const PARTS = 3;
/** So many more bits than an amount has that no part is noticeably likelier than another. */
const RANDOM_BYTES = 16;

function randomUpTo(most: bigint): bigint {
  return BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`) % (most + 1n);
}

/** A balance in random parts: who sees one of them, as a neighbour does, has not seen the balance. */
export function splitBalance(balance: bigint): bigint[] {
  const cuts = Array.from({ length: PARTS - 1 }, () => randomUpTo(balance));
  const ends = [...cuts, balance].toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return ends.map((end, place) => end - (ends[place - 1] ?? 0n));
}
