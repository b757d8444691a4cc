import type { BonusState } from '@lode/shared/referrals/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** What an inviter earned by one purchase of a friend. */
export interface ReferralBonusRow {
  _id: Types.ObjectId;
  /** Unique: a purchase earns a bonus once. */
  purchaseId: string;
  /** Who is paid. */
  userId: Types.ObjectId;
  /** Who bought. */
  friendId: Types.ObjectId;
  /** Micro-dollars. */
  amount: bigint;
  /** Percent of the purchase, as set at the time; decimal text. */
  rate: string;
  state: BonusState;
  /** Risk has been asked, or staff have released it: only money is missing. */
  cleared: boolean;
  /** When asking risk was begun last; one that broke off is asked again. */
  judgedAt: Date | null;
  /** The friend owes us for a deposit that its chain took back: until they do no more, it is not paid. */
  friendOwes: boolean;
  /** How often it was paid and taken back. */
  takenBack: number;
  /** The ledger's entry that paid it. */
  entryId: Types.ObjectId | null;
  /** Counts its changes. */
  rev: number;
  /** Counts the reviews of its hits, which meet here. */
  reviews: number;
  createdAt: Date;
  paidAt: Date | null;
}

const schema = new Schema<ReferralBonusRow>(
  {
    purchaseId: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    friendId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: Schema.Types.BigInt, required: true },
    rate: { type: String, required: true },
    state: { type: String, required: true },
    cleared: { type: Boolean, required: true },
    judgedAt: { type: Date, default: null },
    friendOwes: { type: Boolean, default: false },
    takenBack: { type: Number, default: 0 },
    entryId: { type: Schema.Types.ObjectId, default: null },
    rev: { type: Number, required: true },
    reviews: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    paidAt: { type: Date, default: null },
  },
  { collection: 'referral_bonuses', versionKey: false },
);
schema.index({ purchaseId: 1 }, { unique: true });
schema.index({ userId: 1, _id: -1 });
schema.index({ friendId: 1, _id: -1 });
schema.index({ state: 1, cleared: 1, _id: 1 });

export const ReferralBonusModel = mongoose.model<ReferralBonusRow>('ReferralBonus', schema);
