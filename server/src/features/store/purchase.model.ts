import mongoose, { Schema, type Types } from 'mongoose';

/** A quote that was bought, once. */
export interface PurchaseRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  quoteId: Types.ObjectId;
  planId: Types.ObjectId;
  planName: string;
  /** Micro-dollars for one TH/s. */
  pricePerTh: bigint;
  amountUsd: bigint;
  /** Millionths of a TH/s. */
  purchased: bigint;
  bonus: bigint;
  contractId: Types.ObjectId;
  /** Of the contract. */
  startsAt: Date;
  endsAt: Date;
  /** The contract that it renews. */
  renews: Types.ObjectId | null;
  /** The ledger's entry. */
  entryId: Types.ObjectId;
  createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };
const units = { type: Schema.Types.BigInt, required: true };
const schema = new Schema<PurchaseRow>(
  {
    userId: id,
    quoteId: id,
    planId: id,
    planName: { type: String, required: true },
    pricePerTh: units,
    amountUsd: units,
    purchased: units,
    bonus: units,
    contractId: id,
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    renews: { type: Schema.Types.ObjectId, default: null },
    entryId: id,
    createdAt: { type: Date, required: true },
  },
  { collection: 'store_purchases', versionKey: false, minimize: false },
);
schema.index({ quoteId: 1 }, { unique: true });
schema.index({ userId: 1, _id: -1 });
schema.index({ userId: 1, createdAt: 1 });
schema.index({ createdAt: 1 });

export const PurchaseModel = mongoose.model<PurchaseRow>('StorePurchase', schema);
