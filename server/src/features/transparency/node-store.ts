import type { Types } from 'mongoose';
import { LiabilityNodesModel, type LiabilityNodesRow } from './liability-tree.model.ts';
import type { SumNode } from './sum-tree.ts';

const NODE_BYTES = 40;
const HASH_BYTES = 32;
/** Nodes of one stored part. */
const PART = 1024;
/** Parts written at a time. */
const BATCH = 50;

const partId = (treeId: Types.ObjectId, level: number, part: number) =>
  `${treeId.toHexString()}:${level}:${part}`;

function pack(nodes: SumNode[]): Buffer {
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES);
  nodes.forEach(({ hash, sum }, place) => {
    hash.copy(bytes, place * NODE_BYTES);
    bytes.writeBigUInt64BE(sum, place * NODE_BYTES + HASH_BYTES);
  });
  return bytes;
}

/** Stores every level of a tree. */
export async function storeLevels(treeId: Types.ObjectId, levels: SumNode[][]): Promise<void> {
  const rows: LiabilityNodesRow[] = levels.flatMap((nodes, level) =>
    Array.from({ length: Math.ceil(nodes.length / PART) }, (_, part) => ({
      _id: partId(treeId, level, part),
      treeId,
      nodes: pack(nodes.slice(part * PART, (part + 1) * PART)),
    })),
  );
  for (let at = 0; at < rows.length; at += BATCH)
    await LiabilityNodesModel.insertMany(rows.slice(at, at + BATCH));
}

/** One node of a stored tree. */
export async function readNode(treeId: Types.ObjectId, level: number, place: number): Promise<SumNode> {
  const row = await LiabilityNodesModel.findById(partId(treeId, level, Math.floor(place / PART)));
  if (!row) throw new Error(`Tree ${treeId.toHexString()} lacks node ${level}:${place}`);
  const start = (place % PART) * NODE_BYTES;
  const bytes = row.nodes.subarray(start, start + NODE_BYTES);
  return { hash: bytes.subarray(0, HASH_BYTES), sum: bytes.readBigUInt64BE(HASH_BYTES) };
}
