import mongoose, { Schema, type Types } from 'mongoose';

/**
 * An output of a transaction, or the fee that it cost, and the one thing of ours that it is booked as. A transaction may
 * pay many withdrawals; each of its outputs counts once, whatever for.
 */
export interface OutputClaimRow {
  /** `<chain>:<txid>:<index>`, or `<chain>:<txid>:fee` */
  _id: string;
  /** The withdrawal that it pays. */
  withdrawalId?: Types.ObjectId;
  /** What else it is booked as, `revenue:<id>`, `movement:<id>` or `payback:<payment>`. */
  owner?: string;
}

const schema = new Schema<OutputClaimRow>(
  {
    _id: { type: String, required: true },
    withdrawalId: { type: Schema.Types.ObjectId },
    owner: { type: String },
  },
  // Called so since only payouts claimed theirs.
  { collection: 'payout_claims', versionKey: false },
);
schema.index({ withdrawalId: 1 });
schema.index({ owner: 1 }, { partialFilterExpression: { owner: { $type: 'string' } } });

export const OutputClaimModel = mongoose.model<OutputClaimRow>('OutputClaim', schema);
