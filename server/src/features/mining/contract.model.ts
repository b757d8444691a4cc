import type { ContractType } from '@lode/shared/mining/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** Hash power of a customer for a time. Whether it runs follows from the clock: startsAt <= t < endsAt. */
export interface ContractRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  type: ContractType;
  /** Name of the plan or of the activity, as it was. */
  title: string;
  /** Millionths of a TH/s, all of it, bonus included. */
  hashPower: bigint;
  bonus: bigint;
  startsAt: Date;
  endsAt: Date;
  purchaseId: Types.ObjectId | null;
  activityId: Types.ObjectId | null;
  planId: Types.ObjectId | null;
  /** Micro-dollars paid for it. */
  amountUsd: bigint;
  /** Micro-dollars that it was ever paid. */
  earnedUsd: bigint;
  /** Its end has not been dealt with yet, so it still counts as sold. */
  open: boolean;
  /** The contract that follows it, and takes over its capacity at its end. */
  renewedBy: Types.ObjectId | null;
  /** When its customer was told that the renewal is offered. */
  announcedAt: Date | null;
  rev: number;
  createdAt: Date;
}

const reference = { type: Schema.Types.ObjectId, default: null };
const amount = { type: Schema.Types.BigInt, required: true };
const schema = new Schema<ContractRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, required: true },
    title: { type: String, required: true },
    hashPower: amount,
    bonus: amount,
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    purchaseId: reference,
    activityId: reference,
    planId: reference,
    amountUsd: amount,
    earnedUsd: amount,
    open: { type: Boolean, required: true },
    renewedBy: reference,
    announcedAt: { type: Date, default: null },
    rev: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'mining_contracts', versionKey: false, minimize: false },
);
schema.index({ userId: 1, _id: -1 });
schema.index({ open: 1, endsAt: 1 });
schema.index({ endsAt: 1, _id: 1 });
schema.index({ planId: 1, open: 1 });

export const ContractModel = mongoose.model<ContractRow>('MiningContract', schema);
