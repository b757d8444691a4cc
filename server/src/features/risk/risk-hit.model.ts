import type { HitMetric, HitState, RiskAction, RiskEventKind, RiskFacts } from '@lode/shared/risk/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** A rule that hit, with what it saw. Only the review is ever added to it. */
export interface RiskHitRow {
  _id: Types.ObjectId;
  event: RiskEventKind;
  /** The rule as it was; null for what is always looked at. */
  rule: { id: Types.ObjectId; name: string; version: number } | null;
  metric: HitMetric;
  action: RiskAction;
  /** It could not be evaluated, and so counts as a hit that holds. */
  failed: boolean;
  userId: Types.ObjectId;
  subject: { type: string; id: string } | null;
  facts: RiskFacts;
  at: Date;
  state: HitState;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  reason: string | null;
}

const schema = new Schema<RiskHitRow>(
  {
    event: { type: String, required: true },
    rule: { type: Schema.Types.Mixed, default: null },
    metric: { type: String, required: true },
    action: { type: String, required: true },
    failed: { type: Boolean, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    subject: { type: Schema.Types.Mixed, default: null },
    facts: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    state: { type: String, required: true },
    reviewedBy: { type: String, default: null },
    reviewedAt: { type: Date, default: null },
    reason: { type: String, default: null },
  },
  { collection: 'risk_hits', versionKey: false, minimize: false },
);
schema.index({ at: -1 });
schema.index({ state: 1, at: -1 });
schema.index({ userId: 1, at: -1 });
schema.index({ 'rule.id': 1, at: -1 });
schema.index({ 'subject.id': 1 });

export const RiskHitModel = mongoose.model<RiskHitRow>('RiskHit', schema);
