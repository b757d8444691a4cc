import mongoose, { Schema, type Types } from 'mongoose';

/** A price that holds until `expiresAt`, whatever becomes of the plan meanwhile. */
export interface QuoteRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  planId: Types.ObjectId;
  planName: string;
  /** Micro-dollars for one TH/s. */
  pricePerTh: bigint;
  amountUsd: bigint;
  /** Millionths of a TH/s. */
  purchased: bigint;
  bonus: bigint;
  /** The contract that it renews. */
  renews: Types.ObjectId | null;
  /** Of the contract; a renewal begins where the one before it ends. Null for at once. */
  startsAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
}

const KEPT_S = 86_400;
const id = { type: Schema.Types.ObjectId, required: true };
const units = { type: Schema.Types.BigInt, required: true };
const schema = new Schema<QuoteRow>(
  {
    userId: id,
    planId: id,
    planName: { type: String, required: true },
    pricePerTh: units,
    amountUsd: units,
    purchased: units,
    bonus: units,
    renews: { type: Schema.Types.ObjectId, default: null },
    startsAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'store_quotes', versionKey: false, minimize: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

export const QuoteModel = mongoose.model<QuoteRow>('StoreQuote', schema);
