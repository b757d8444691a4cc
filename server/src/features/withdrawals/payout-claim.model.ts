import mongoose, { Schema, type Types } from 'mongoose';

/** An output of a transaction and the one withdrawal that it pays: a transaction may pay many. */
export interface PayoutClaimRow {
  /** `<chain>:<txid>:<index>` */
  _id: string;
  withdrawalId: Types.ObjectId;
}

const schema = new Schema<PayoutClaimRow>(
  { _id: { type: String, required: true }, withdrawalId: { type: Schema.Types.ObjectId, required: true } },
  { collection: 'payout_claims', versionKey: false },
);
schema.index({ withdrawalId: 1 });

export const PayoutClaimModel = mongoose.model<PayoutClaimRow>('PayoutClaim', schema);
