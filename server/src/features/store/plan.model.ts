import type { TierTerms } from '@lode/shared/store/price';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** What is for sale. Plans are switched off, never removed: contracts and receipts name them. */
export interface PlanRow extends MadeByRequest {
  _id: Types.ObjectId;
  name: string;
  /** Micro-dollars for one TH/s over the whole contract. */
  pricePerTh: bigint;
  minimumUsd: bigint;
  /** By their beginning, the lowest first. */
  tiers: TierTerms[];
  active: boolean;
  /** Counts the changes; an edit names the one it was made on. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null for what the system did. */
  updatedBy: string | null;
}

const units = { type: Schema.Types.BigInt, required: true };
const schema = new Schema<PlanRow>(
  {
    name: { type: String, required: true },
    pricePerTh: units,
    minimumUsd: units,
    tiers: [{ _id: false, fromPower: units, bonus: { type: Number, required: true } }],
    active: { type: Boolean, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
  },
  { collection: 'store_plans', versionKey: false, minimize: false },
);
schema.index({ active: 1, pricePerTh: -1 });
keepRequestKey(schema);

export const PlanModel = mongoose.model<PlanRow>('StorePlan', schema);
