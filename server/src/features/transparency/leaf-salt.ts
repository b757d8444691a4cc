import type { Types } from 'mongoose';
import { keyedHash } from '../../platform/keyed-hash.ts';

/** Of one customer in one tree: nobody learns from a neighbour's hash whose it is, or whether it changed. */
export function saltOf(treeId: Types.ObjectId, userId: string): Buffer {
  return Buffer.from(keyedHash('liability', `${treeId.toHexString()} ${userId}`), 'base64url');
}
