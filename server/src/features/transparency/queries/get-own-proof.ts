import { AppError } from '@lode/shared/core/errors';
import { derivedSalts } from '../leaf-salt.ts';
import {
  type LeafPart,
  LiabilityLeafModel,
  type LiabilityLeafRow,
  LiabilityTreeModel,
  type LiabilityTreeRow,
} from '../liability-tree.model.ts';
import { readNode } from '../node-store.ts';
import { type BranchStep, branchPlaces, leafNode } from '../sum-tree.ts';

/** One leaf, and its way to the root. */
export interface PartBranch {
  salt: string;
  /** Micro-dollars. */
  balance: bigint;
  steps: BranchStep[];
}

export interface OwnBranches {
  tree: LiabilityTreeRow;
  userId: string;
  parts: PartBranch[];
}

/**
 * A customer's branches of a tree, the newest unless told. PROOF_NOT_READY when there is no such tree, when its
 * branches are not kept any more, or when it does not hold them.
 */
export async function getOwnProof(userId: string, treeId?: string): Promise<OwnBranches> {
  const options = { useBigInt64: true };
  const tree = await LiabilityTreeModel.findOne(treeId ? { _id: treeId } : {}, null, options)
    .sort({ at: -1 })
    .lean<LiabilityTreeRow>();
  const row =
    tree &&
    (await LiabilityLeafModel.findOne({ treeId: tree._id, userId }, null, options).lean<LiabilityLeafRow>());
  if (!row) throw new AppError('PROOF_NOT_READY');
  const parts = row.parts?.length ? row.parts : [await wholeLeaf(row)];
  return { tree, userId, parts: await Promise.all(parts.map((part) => branchOf(tree, part))) };
}

async function branchOf({ _id, leaves }: LiabilityTreeRow, part: LeafPart): Promise<PartBranch> {
  const { index, salt, balance } = part;
  const steps = await Promise.all(
    branchPlaces(Number(index), Number(leaves)).map(async ({ level, place, side }) => ({
      ...(await readNode(_id, level, place)),
      side,
    })),
  );
  return { salt, balance, steps };
}

/** The one leaf of a tree of before balances were split; its salt follows from the SECRET of then. */
async function wholeLeaf({ treeId, userId, index, balance = 0n }: LiabilityLeafRow): Promise<LeafPart> {
  const { hash } = await readNode(treeId, 0, Number(index));
  const salt = derivedSalts(treeId, userId).find((one) => leafNode(userId, one, balance).hash.equals(hash));
  if (!salt) throw new AppError('PROOF_NOT_READY');
  return { index: Number(index), balance, salt: salt.toString('hex') };
}
