import mongoose, { Schema, type Types } from 'mongoose';

/** One visitor by one referral link on one day. */
export interface ReferralClickRow {
  /** Day (UTC), code and keyed hash of the visitor: the same visit is one row. */
  _id: string;
  /** Whose code it is. */
  userId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<ReferralClickRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'referral_clicks', versionKey: false },
);
schema.index({ userId: 1, createdAt: -1 });

export const ReferralClickModel = mongoose.model<ReferralClickRow>('ReferralClick', schema);
