import { createHash } from 'node:crypto';

/** A hash and the sum of everything below it, in micro-dollars. */
export interface SumNode {
  hash: Buffer;
  sum: bigint;
}

/** The other one of a pair, and the side on which it stands. */
export interface BranchStep extends SumNode {
  side: 'left' | 'right';
}

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** SHA-256(0x00 ‖ user id ‖ salt ‖ balance): it holds the person, so that two cannot be shown the same leaf. */
export function leafNode(userId: string, salt: Buffer, balance: bigint): SumNode {
  return { hash: sha256(LEAF, Buffer.from(userId, 'ascii'), salt, uint64(balance)), sum: balance };
}

/**
 * SHA-256(0x01 ‖ left hash ‖ left sum ‖ right hash ‖ right sum). Both sums are in the hash (the flaw of the
 * first published trees was to hash only their total).
 */
function parentOf(left: SumNode, right: SumNode): SumNode {
  const hash = sha256(NODE, left.hash, uint64(left.sum), right.hash, uint64(right.sum));
  return { hash, sum: left.sum + right.sum };
}

/** All levels, the leaves first and the root alone on the last; the odd one out moves up as it is. */
export function buildLevels(leaves: SumNode[]): SumNode[][] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    const above: SumNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left) above.push(right ? parentOf(left, right) : left);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** Where the other one of each pair is found on the way from a leaf to the root: level and place. */
export function branchPlaces(
  index: number,
  leaves: number,
): { level: number; place: number; side: 'left' | 'right' }[] {
  const places: { level: number; place: number; side: 'left' | 'right' }[] = [];
  let place = index;
  for (let level = 0, width = leaves; width > 1; level += 1, width = Math.ceil(width / 2)) {
    const isLeft = place % 2 === 0;
    const other = isLeft ? place + 1 : place - 1;
    if (other < width) places.push({ level, place: other, side: isLeft ? 'right' : 'left' });
    place = Math.floor(place / 2);
  }
  return places;
}
