import type { Coin } from '@lode/shared/core/money';
import mongoose, { Schema, type Types } from 'mongoose';

/** The key of a reserve address has signed a published root. Kept for ever, as the root is. */
export interface ReserveSignatureRow {
  /** `<tree>:<coin>:<address>` */
  _id: string;
  treeId: Types.ObjectId;
  root: string;
  coin: Coin;
  address: string;
  signature: string;
  at: Date;
}

const schema = new Schema<ReserveSignatureRow>(
  {
    _id: { type: String, required: true },
    treeId: { type: Schema.Types.ObjectId, required: true },
    root: { type: String, required: true },
    coin: { type: String, required: true },
    address: { type: String, required: true },
    signature: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'reserve_signatures', versionKey: false },
);
schema.index({ coin: 1, address: 1, at: -1 });

export const ReserveSignatureModel = mongoose.model<ReserveSignatureRow>('ReserveSignature', schema);
