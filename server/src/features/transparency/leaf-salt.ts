import type { Types } from 'mongoose';
import { keyedHashes } from '../../platform/keyed-hash.ts';

/** Every salt that a customer's one leaf may have in a tree of the time before leaves kept theirs. */
export function derivedSalts(treeId: Types.ObjectId, userId: string): Buffer[] {
  const hashes = keyedHashes('liability', `${treeId.toHexString()} ${userId}`);
  return hashes.map((text) => Buffer.from(text, 'base64url'));
}
