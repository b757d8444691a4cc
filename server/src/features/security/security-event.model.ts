import mongoose, { Schema } from 'mongoose';
import type { KeptEvent } from '../../platform/security-events.ts';

const KEPT_S = 90 * 24 * 3600;

/** Something worth knowing about who tried what from where; a typed e-mail has become its account, or a hash. */
export type SecurityEventRow = Omit<KeptEvent, 'email'>;

const text = { type: String, default: null };

const schema = new Schema<SecurityEventRow>(
  {
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    account: text,
    nameHash: text,
    side: text,
    address: text,
    network: text,
    userAgent: text,
    route: text,
    code: text,
    times: { type: Number, required: true },
  },
  { collection: 'security_events', versionKey: false },
);
schema.index({ at: -1 }, { expireAfterSeconds: KEPT_S });
schema.index({ kind: 1, at: -1 });
schema.index({ account: 1, at: -1 });
schema.index({ nameHash: 1, at: -1 });
schema.index({ network: 1, at: -1 });

export const SecurityEventModel = mongoose.model<SecurityEventRow>('SecurityEvent', schema);
