import { randomBytes } from 'node:crypto';
import { TREES_KEPT } from '@lode/shared/transparency/schemas';
import mongoose, { type Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { readWallets } from '../../ledger/queries/read-wallets.ts';
import {
  type LeafPart,
  LiabilityLeafModel,
  type LiabilityLeafRow,
  LiabilityNodesModel,
  LiabilityTreeModel,
  type LiabilityTreeRow,
} from '../liability-tree.model.ts';
import { storeLevels } from '../node-store.ts';
import { splitBalance } from '../split-balance.ts';
import { buildLevels, leafNode, type SumNode } from '../sum-tree.ts';

const BATCH = 1000;
const SALT_BYTES = 32;

interface Leaf {
  owner: string;
  salt: Buffer;
  node: SumNode;
}

/**
 * Builds the Merkle sum tree of all balances of one moment and publishes its root; null while nobody has a
 * balance. The row with the root is written last: a tree that a crash left unfinished was never published.
 */
export async function publishTree(): Promise<LiabilityTreeRow | null> {
  const treeId = new mongoose.Types.ObjectId();
  const wallets = await inTransaction(({ session }) => readAll(session));
  if (wallets.length === 0) return null;
  const leaves = wallets
    .flatMap(leavesOf)
    // By hash, which the salts make a new order every time.
    .toSorted((a, b) => a.node.hash.compare(b.node.hash));
  const levels = buildLevels(leaves.map(({ node }) => node));
  await storeLevels(treeId, levels);
  await storeLeaves(treeId, leaves);
  const [root] = levels.at(-1) as [SumNode];
  const tree: LiabilityTreeRow = {
    _id: treeId,
    at: clock.now(),
    root: root.hash.toString('hex'),
    total: root.sum,
    leaves: leaves.length,
    balances: wallets.length,
  };
  await LiabilityTreeModel.create(tree);
  await dropOld();
  return tree;
}

async function readAll(session: mongoose.ClientSession): Promise<{ owner: string; balance: bigint }[]> {
  const wallets: { owner: string; balance: bigint }[] = [];
  for await (const wallet of readWallets(session)) wallets.push(wallet);
  return wallets;
}

/** Several of random parts, so that no leaf beside another tells its owner's balance. */
function leavesOf({ owner, balance }: { owner: string; balance: bigint }): Leaf[] {
  return splitBalance(balance).map((part) => {
    const salt = randomBytes(SALT_BYTES);
    return { owner, salt, node: leafNode(owner, salt, part) };
  });
}

async function storeLeaves(treeId: Types.ObjectId, leaves: Leaf[]): Promise<void> {
  const partsOf = new Map<string, LeafPart[]>();
  leaves.forEach(({ owner, salt, node }, index) => {
    const parts = partsOf.get(owner) ?? [];
    parts.push({ index, balance: node.sum, salt: salt.toString('hex') });
    partsOf.set(owner, parts);
  });
  const rows = [...partsOf].map(([userId, parts]): LiabilityLeafRow => ({ treeId, userId, parts }));
  for (let at = 0; at < rows.length; at += BATCH)
    await LiabilityLeafModel.insertMany(rows.slice(at, at + BATCH));
}

/** Branches of old trees go, and what no published tree owns and no other process can still be writing. */
async function dropOld(): Promise<void> {
  const kept = await LiabilityTreeModel.find({}, { _id: 1, at: 1 })
    .sort({ at: -1 })
    .limit(TREES_KEPT)
    .lean<LiabilityTreeRow[]>();
  const oldest = kept.at(-1);
  if (!oldest || kept.length < TREES_KEPT) return;
  const gone = { treeId: { $lt: oldest._id } };
  // Leaves first: whose leaf is gone is told so, and asks for no branch.
  await LiabilityLeafModel.deleteMany(gone);
  await LiabilityNodesModel.deleteMany(gone);
}
