import type { RewardStatus } from '@lode/shared/activities/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** What one customer has of one activity. Title, hash power and days stay as they were when it was claimed. */
export interface RewardRow {
  _id: Types.ObjectId;
  activityId: Types.ObjectId;
  userId: Types.ObjectId;
  /** A pending one whose time is over counts as expired before it is stored so. */
  status: RewardStatus;
  title: string;
  hashPower: bigint;
  days: number;
  /** The activity's end. */
  claimUntil: Date;
  /** What can be claimed once only, beside the activity itself: registering. */
  onceKey: string | null;
  claimedAt: Date | null;
  contractId: Types.ObjectId | null;
  rev: number;
  createdAt: Date;
}

const schema = new Schema<RewardRow>(
  {
    activityId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, required: true },
    title: { type: String, required: true },
    hashPower: { type: Schema.Types.BigInt, required: true },
    days: { type: Number, required: true },
    claimUntil: { type: Date, required: true },
    onceKey: { type: String, default: null },
    claimedAt: { type: Date, default: null },
    contractId: { type: Schema.Types.ObjectId, default: null },
    rev: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'activity_rewards', versionKey: false },
);
schema.index({ activityId: 1, userId: 1 }, { unique: true });
schema.index({ onceKey: 1 }, { unique: true, partialFilterExpression: { onceKey: { $type: 'string' } } });
schema.index({ userId: 1, _id: -1 });
schema.index({ activityId: 1, status: 1, _id: 1 });

export const RewardModel = mongoose.model<RewardRow>('ActivityReward', schema);
