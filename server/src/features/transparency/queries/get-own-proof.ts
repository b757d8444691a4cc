import { AppError } from '@lode/shared/core/errors';
import { saltOf } from '../leaf-salt.ts';
import {
  LiabilityLeafModel,
  type LiabilityLeafRow,
  LiabilityTreeModel,
  type LiabilityTreeRow,
} from '../liability-tree.model.ts';
import { readNode } from '../node-store.ts';
import { type BranchStep, branchPlaces } from '../sum-tree.ts';

export interface OwnBranch {
  tree: LiabilityTreeRow;
  userId: string;
  salt: Buffer;
  /** Micro-dollars. */
  balance: bigint;
  steps: BranchStep[];
}

/**
 * A customer's branch of a tree, the newest unless told. PROOF_NOT_READY when there is no such tree, when its
 * branches are not kept any more, or when it does not hold them.
 */
export async function getOwnProof(userId: string, treeId?: string): Promise<OwnBranch> {
  const options = { useBigInt64: true };
  const tree = await LiabilityTreeModel.findOne(treeId ? { _id: treeId } : {}, null, options)
    .sort({ at: -1 })
    .lean<LiabilityTreeRow>();
  const leaf =
    tree &&
    (await LiabilityLeafModel.findOne({ treeId: tree._id, userId }, null, options).lean<LiabilityLeafRow>());
  if (!leaf) throw new AppError('PROOF_NOT_READY');
  const steps = await Promise.all(
    branchPlaces(Number(leaf.index), Number(tree.leaves)).map(async ({ level, place, side }) => ({
      ...(await readNode(tree._id, level, place)),
      side,
    })),
  );
  return { tree, userId, salt: saltOf(tree._id, userId), balance: leaf.balance, steps };
}
