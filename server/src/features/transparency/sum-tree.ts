import { hash as hashOf } from 'node:crypto';
import { breather } from '../../platform/breather.ts';

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
const HASH_BYTES = 32;
const BUCKETS = 2 ** 16;
/** Nodes between two looks at how long the thread was held. */
const STRETCH = 64;

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

const sha256 = (...parts: Buffer[]) => hashOf('sha256', Buffer.concat(parts), 'buffer');

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

/** One level of a tree, packed: a million nodes as objects would fill the memory. */
export class Level {
  readonly #hashes: Buffer;
  readonly #sums: BigUint64Array;

  constructor(readonly width: number) {
    this.#hashes = Buffer.alloc(width * HASH_BYTES);
    this.#sums = new BigUint64Array(width);
  }

  set(place: number, { hash, sum }: SumNode): void {
    hash.copy(this.#hashes, place * HASH_BYTES);
    this.#sums[place] = sum;
  }

  at(place: number): SumNode {
    return { hash: this.hashAt(place), sum: this.sumAt(place) };
  }

  hashAt(place: number): Buffer {
    return this.#hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  }

  sumAt(place: number): bigint {
    return this.#sums[place] ?? 0n;
  }
}

/** The places of a level by their hashes. Which is first in it says nothing then of who came first. */
export async function orderByHash(level: Level): Promise<Uint32Array> {
  const breathe = breather();
  const bucketOf = (place: number) => level.hashAt(place).readUInt16BE();
  // Counted by the first two bytes, so that what is sorted at a stretch is short.
  const starts = new Uint32Array(BUCKETS + 1);
  for (let place = 0; place < level.width; place += 1) {
    starts[bucketOf(place) + 1] = (starts[bucketOf(place) + 1] ?? 0) + 1;
    if (place % STRETCH === 0) await breathe();
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  const next = starts.slice();
  const order = new Uint32Array(level.width);
  for (let place = 0; place < level.width; place += 1) {
    const bucket = bucketOf(place);
    const to = next[bucket] ?? 0;
    order[to] = place;
    next[bucket] = to + 1;
    if (place % STRETCH === 0) await breathe();
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    order
      .subarray(starts[bucket], starts[bucket + 1])
      .sort((a, b) => level.hashAt(a).compare(level.hashAt(b)));
    if (bucket % STRETCH === 0) await breathe();
  }
  return order;
}

/** The level above, of these places in this order; the odd one out moves up as it is. */
export async function levelAbove(level: Level, order?: Uint32Array): Promise<Level> {
  const breathe = breather();
  const at = (place: number) => level.at(order?.[place] ?? place);
  const above = new Level(Math.ceil(level.width / 2));
  for (let place = 0; place < above.width; place += 1) {
    const left = at(2 * place);
    above.set(place, 2 * place + 1 < level.width ? parentOf(left, at(2 * place + 1)) : left);
    if (place % STRETCH === 0) await breathe();
  }
  return above;
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
