import type { RiskAction, RiskMetric } from '@lode/shared/risk/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

export interface RiskRuleRow extends MadeByRequest {
  _id: Types.ObjectId;
  name: string;
  metric: RiskMetric;
  /** USD or a number, by the metric; decimal text. */
  threshold: string;
  windowHours: number | null;
  action: RiskAction;
  /** How long a failed-logins rule locks the account. */
  lockMinutes: number | null;
  active: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string;
}

const schema = new Schema<RiskRuleRow>(
  {
    name: { type: String, required: true },
    metric: { type: String, required: true },
    threshold: { type: String, required: true },
    windowHours: { type: Number, default: null },
    action: { type: String, required: true },
    lockMinutes: { type: Number, default: null },
    active: { type: Boolean, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, required: true },
  },
  { collection: 'risk_rules', versionKey: false, minimize: false },
);
schema.index({ active: 1 });
keepRequestKey(schema);

export const RiskRuleModel = mongoose.model<RiskRuleRow>('RiskRule', schema);
