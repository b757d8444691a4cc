import mongoose, { Schema, type Types } from 'mongoose';

/** The published root of one tree over all balances. Kept for ever. */
export interface LiabilityTreeRow {
  _id: Types.ObjectId;
  at: Date;
  /** Hexadecimal. */
  root: string;
  /** Micro-dollars. */
  total: bigint;
  leaves: number;
  /** Customers in it; as many as leaves where it is missing, before balances were split. */
  balances?: number;
  /** What the operator's command said when it anchored the root in time; missing without one. */
  anchor?: { proof: string; at: Date } | null;
  /** When that command was last asked; null until it was. */
  anchorTriedAt?: Date | null;
}

/** One leaf of a customer's. */
export interface LeafPart {
  index: number;
  /** Micro-dollars. */
  balance: bigint;
  /** Hexadecimal: nobody learns from a neighbour's hash whose it is, or whether it changed. */
  salt: string;
}

/** A customer's places in a tree, with what is needed to find their branches. */
export interface LiabilityLeafRow {
  treeId: Types.ObjectId;
  userId: string;
  /** None in a tree of before balances were split; that has the one leaf below. */
  parts?: LeafPart[];
  index?: number;
  balance?: bigint;
}

/** Nodes of one level, packed: 32 bytes of hash and 8 of sum each. */
export interface LiabilityNodesRow {
  /** Tree, level and which part of it. */
  _id: string;
  treeId: Types.ObjectId;
  nodes: Buffer;
}

const treeSchema = new Schema<LiabilityTreeRow>(
  {
    at: { type: Date, required: true },
    root: { type: String, required: true },
    total: { type: BigInt, required: true },
    leaves: { type: Number, required: true },
    balances: { type: Number },
    anchor: { type: Schema.Types.Mixed, default: null },
    anchorTriedAt: { type: Date, default: null },
  },
  { collection: 'liability_trees', versionKey: false },
);
treeSchema.index({ at: -1 });

const partSchema = new Schema<LeafPart>(
  {
    index: { type: Number, required: true },
    balance: { type: BigInt, required: true },
    salt: { type: String, required: true },
  },
  { _id: false },
);

const leafSchema = new Schema<LiabilityLeafRow>(
  {
    treeId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: String, required: true },
    parts: { type: [partSchema], required: true },
  },
  { collection: 'liability_leaves', versionKey: false },
);
leafSchema.index({ treeId: 1, userId: 1 }, { unique: true });

const nodesSchema = new Schema<LiabilityNodesRow>(
  {
    _id: { type: String, required: true },
    treeId: { type: Schema.Types.ObjectId, required: true },
    nodes: { type: Buffer, required: true },
  },
  { collection: 'liability_nodes', versionKey: false },
);
nodesSchema.index({ treeId: 1 });

export const LiabilityTreeModel = mongoose.model<LiabilityTreeRow>('LiabilityTree', treeSchema);
export const LiabilityLeafModel = mongoose.model<LiabilityLeafRow>('LiabilityLeaf', leafSchema);
export const LiabilityNodesModel = mongoose.model<LiabilityNodesRow>('LiabilityNodes', nodesSchema);
