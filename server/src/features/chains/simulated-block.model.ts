import type { Chain } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import mongoose, { Schema, type Types } from 'mongoose';

/** A payment on an invented chain; in a block once it has a height. */
export interface SimulatedTransferRow {
  _id: Types.ObjectId;
  chain: Chain;
  txid: string;
  index: number;
  to: string;
  /** Whose coins they are; null for those that an invented payer has of nothing. */
  from: string | null;
  coin: Coin;
  /** Whole units of the chain, in digits: they may be more than 64 bits. */
  amount: string;
  succeeded: boolean;
  /** What its sender pays for it, likewise, in the coin of `FEE_COINS`; missing for what costs nothing. */
  fee?: string;
  /** Of a signed transaction: the coins that it spends, which no other one of the chain may. */
  spends?: string[];
  height: number | null;
}

export interface SimulatedBlockRow {
  /** `<chain>:<height>` */
  _id: string;
  chain: Chain;
  height: number;
  hash: string;
  parentHash: string;
  at: Date;
}

const transferSchema = new Schema<SimulatedTransferRow>(
  {
    chain: { type: String, required: true },
    txid: { type: String, required: true },
    index: { type: Number, required: true },
    to: { type: String, required: true },
    from: { type: String, default: null },
    coin: { type: String, required: true },
    amount: { type: String, required: true },
    succeeded: { type: Boolean, required: true },
    fee: { type: String },
    spends: { type: [String], default: undefined },
    height: { type: Number, default: null },
  },
  { collection: 'simulated_transfers', versionKey: false },
);
transferSchema.index({ chain: 1, height: 1 });
transferSchema.index({ txid: 1, index: 1 }, { unique: true });
transferSchema.index({ spends: 1 });

const blockSchema = new Schema<SimulatedBlockRow>(
  {
    _id: { type: String, required: true },
    chain: { type: String, required: true },
    height: { type: Number, required: true },
    hash: { type: String, required: true },
    parentHash: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'simulated_blocks', versionKey: false },
);
blockSchema.index({ chain: 1, height: -1 });

export const SimulatedTransferModel = mongoose.model<SimulatedTransferRow>(
  'SimulatedTransfer',
  transferSchema,
);
export const SimulatedBlockModel = mongoose.model<SimulatedBlockRow>('SimulatedBlock', blockSchema);
