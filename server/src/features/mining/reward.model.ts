import type { LowReason } from '@lode/shared/notifications/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** What a contract was paid for one UTC day. Written once, with its entry; days that paid nothing have none. */
export interface RewardRow {
  _id: Types.ObjectId;
  contractId: Types.ObjectId;
  userId: Types.ObjectId;
  /** As 2026-02-28. */
  day: string;
  /** Micro-dollars before the fee. */
  revenueShare: bigint;
  fee: bigint;
  /** Micro-dollars paid: share less fee. */
  amount: bigint;
  /** Of the day, for which the contract was active. */
  seconds: number;
  /** Millionths of a TH/s. */
  hashPower: bigint;
  entryId: Types.ObjectId;
  /** Why it is out of the range of the days before; absent where it is not. */
  low?: LowReason[];
}

const money = { type: Schema.Types.BigInt, required: true };
const schema = new Schema<RewardRow>(
  {
    contractId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    revenueShare: money,
    fee: money,
    amount: money,
    seconds: { type: Number, required: true },
    hashPower: money,
    entryId: { type: Schema.Types.ObjectId, required: true },
    low: { type: [String], default: undefined },
  },
  { collection: 'mining_rewards', versionKey: false, minimize: false },
);
schema.index({ contractId: 1, day: -1 }, { unique: true });
schema.index({ userId: 1, day: -1 });
schema.index({ day: 1, _id: 1 });

export const RewardModel = mongoose.model<RewardRow>('MiningReward', schema);
