import { AppError } from '@lode/shared/core/errors';
import { saltsOf } from '../leaf-salt.ts';
import {
  LiabilityLeafModel,
  type LiabilityLeafRow,
  LiabilityTreeModel,
  type LiabilityTreeRow,
} from '../liability-tree.model.ts';
import { readNode } from '../node-store.ts';
import { type BranchStep, branchPlaces, leafNode } from '../sum-tree.ts';

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
 * branches are not kept any more, when it does not hold them, or when its SECRET is not given any more.
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
  const { hash } = await readNode(tree._id, 0, Number(leaf.index));
  const salt = saltsOf(tree._id, userId).find((one) => leafNode(userId, one, leaf.balance).hash.equals(hash));
  if (!salt) throw new AppError('PROOF_NOT_READY');
  const steps = await Promise.all(
    branchPlaces(Number(leaf.index), Number(tree.leaves)).map(async ({ level, place, side }) => ({
      ...(await readNode(tree._id, level, place)),
      side,
    })),
  );
  return { tree, userId, salt, balance: leaf.balance, steps };
}
