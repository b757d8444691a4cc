import { hash, randomBytes } from 'node:crypto';
import { TREES_KEPT } from '@lode/shared/transparency/schemas';
import mongoose, { type Types } from 'mongoose';
import { breather } from '../../../platform/breather.ts';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { readWallets } from '../../ledger/queries/read-wallets.ts';
import {
  LiabilityLeafModel,
  type LiabilityLeafRow,
  LiabilityNodesModel,
  LiabilityTreeModel,
  type LiabilityTreeRow,
} from '../liability-tree.model.ts';
import { storeLevel } from '../node-store.ts';
import { PARTS, splitBalance } from '../split-balance.ts';
import { Level, leafNode, levelAbove, orderByHash } from '../sum-tree.ts';
import { WalletList } from '../wallet-list.ts';

const BATCH = 250;
const SALT_BYTES = 32;
/** Leaves between two looks at how long the thread was held. */
const STRETCH = 64;

/** The salt of each leaf. */
type Salts = (leaf: number) => Buffer;

/**
 * Builds the Merkle sum tree of all balances of one moment and publishes its root; null while nobody has a
 * balance. The row with the root is written last: a tree that a crash left unfinished was never published.
 * Timers and jobs share the thread: nothing here holds it for long, nor is a million customers' much in memory.
 */
export async function publishTree(): Promise<LiabilityTreeRow | null> {
  const treeId = new mongoose.Types.ObjectId();
  const wallets = await readAll();
  if (wallets.count === 0) return null;
  const salts = freshSalts();
  const leaves = await leavesOf(wallets, salts);
  // By hash, which the salts make a new order every time.
  const order = await orderByHash(leaves);
  await storeLeaves(treeId, { wallets, salts, leaves, order });
  const root = await storeTree(treeId, leaves, order);
  const tree: LiabilityTreeRow = {
    _id: treeId,
    at: clock.now(),
    root: root.hash.toString('hex'),
    total: root.sum,
    leaves: leaves.width,
    balances: wallets.count,
  };
  await LiabilityTreeModel.create(tree);
  await dropOld();
  return tree;
}

function readAll(): Promise<WalletList> {
  return inTransaction(async ({ session }) => {
    const wallets = new WalletList();
    for await (const { owner, balance } of readWallets(session)) wallets.add(owner, balance);
    return wallets;
  });
}

/** Each from a secret of this tree that is kept nowhere: as good as drawn, and never in memory with all others. */
function freshSalts(): Salts {
  const secret = randomBytes(SALT_BYTES);
  const number = Buffer.alloc(4);
  return (leaf) => {
    number.writeUInt32BE(leaf);
    return hash('sha256', Buffer.concat([secret, number]), 'buffer');
  };
}

/** Several of random parts for each customer, so that no leaf beside another tells its owner's balance. */
async function leavesOf(wallets: WalletList, salts: Salts): Promise<Level> {
  const breathe = breather();
  const leaves = new Level(wallets.count * PARTS);
  for (let place = 0; place < wallets.count; place += 1) {
    const owner = wallets.ownerAt(place);
    splitBalance(wallets.balanceAt(place)).forEach((part, at) => {
      const leaf = place * PARTS + at;
      leaves.set(leaf, leafNode(owner, salts(leaf), part));
    });
    if (place % STRETCH === 0) await breathe();
  }
  return leaves;
}

/** Level by level up to the root; what is stored is let go of. */
async function storeTree(treeId: Types.ObjectId, leaves: Level, order: Uint32Array) {
  await storeLevel(treeId, 0, leaves, order);
  let level = await levelAbove(leaves, order);
  for (let number = 1; ; number += 1) {
    await storeLevel(treeId, number, level);
    if (level.width === 1) return level.at(0);
    level = await levelAbove(level);
  }
}

interface Leaves {
  wallets: WalletList;
  salts: Salts;
  leaves: Level;
  order: Uint32Array;
}

/** A row for each customer: where their leaves stand. */
async function storeLeaves(treeId: Types.ObjectId, { wallets, salts, leaves, order }: Leaves): Promise<void> {
  const indexOf = new Uint32Array(order.length);
  order.forEach((leaf, index) => {
    indexOf[leaf] = index;
  });
  const rowOf = (place: number): LiabilityLeafRow => ({
    treeId,
    userId: wallets.ownerAt(place),
    parts: Array.from({ length: PARTS }, (_, at) => {
      const leaf = place * PARTS + at;
      return { index: indexOf[leaf] ?? 0, balance: leaves.sumAt(leaf), salt: salts(leaf).toString('hex') };
    }),
  });
  for (let first = 0; first < wallets.count; first += BATCH) {
    const size = Math.min(BATCH, wallets.count - first);
    // Straight to the driver, which alone is quick enough for a million.
    await LiabilityLeafModel.collection.insertMany(
      Array.from({ length: size }, (_, at) => rowOf(first + at)) as never[],
    );
  }
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
