import type { Types } from 'mongoose';
import { LiabilityNodesModel, type LiabilityNodesRow } from './liability-tree.model.ts';
import type { Level, SumNode } from './sum-tree.ts';

const NODE_BYTES = 40;
const HASH_BYTES = 32;
/** Nodes of one stored part. */
const PART = 1024;
/** Parts written at a time. */
const BATCH = 10;

const partId = (treeId: Types.ObjectId, level: number, part: number) =>
  `${treeId.toHexString()}:${level}:${part}`;

/** Stores a level of a tree, its places in this order. */
export async function storeLevel(
  treeId: Types.ObjectId,
  number: number,
  level: Level,
  order?: Uint32Array,
): Promise<void> {
  const parts = Math.ceil(level.width / PART);
  for (let first = 0; first < parts; first += BATCH) {
    const rows: LiabilityNodesRow[] = [];
    for (let part = first; part < Math.min(parts, first + BATCH); part += 1)
      rows.push({ _id: partId(treeId, number, part), treeId, nodes: pack(level, part, order) });
    await LiabilityNodesModel.collection.insertMany(rows as never[]);
  }
}

function pack(level: Level, part: number, order?: Uint32Array): Buffer {
  const start = part * PART;
  const bytes = Buffer.alloc(Math.min(PART, level.width - start) * NODE_BYTES);
  for (let at = 0; at * NODE_BYTES < bytes.length; at += 1) {
    const { hash, sum } = level.at(order?.[start + at] ?? start + at);
    hash.copy(bytes, at * NODE_BYTES);
    bytes.writeBigUInt64BE(sum, at * NODE_BYTES + HASH_BYTES);
  }
  return bytes;
}

/** One node of a stored tree. */
export async function readNode(treeId: Types.ObjectId, level: number, place: number): Promise<SumNode> {
  const row = await LiabilityNodesModel.findById(partId(treeId, level, Math.floor(place / PART)));
  if (!row) throw new Error(`Tree ${treeId.toHexString()} lacks node ${level}:${place}`);
  const start = (place % PART) * NODE_BYTES;
  const bytes = row.nodes.subarray(start, start + NODE_BYTES);
  return { hash: bytes.subarray(0, HASH_BYTES), sum: bytes.readBigUInt64BE(HASH_BYTES) };
}
