import type { Types } from 'mongoose';
import { keyedHashes } from '../../platform/keyed-hash.ts';

/** Of one customer in one tree; the first is that of a new tree, the others are of an earlier SECRET. */
export function saltsOf(treeId: Types.ObjectId, userId: string): [Buffer, ...Buffer[]] {
  const [present, ...older] = keyedHashes('liability', `${treeId.toHexString()} ${userId}`);
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return [bytes(present), ...older.map(bytes)];
}

/** Nobody learns from a neighbour's hash whose it is, or whether it changed. */
export function saltOf(treeId: Types.ObjectId, userId: string): Buffer {
  return saltsOf(treeId, userId)[0];
}
