import type { TokenKind } from '@lode/shared/core/abilities';
import type { SecurityKind } from '@lode/shared/core/security-kinds';
import mongoose, { Schema, type Types } from 'mongoose';

const KEPT_S = 90 * 24 * 3600;

/** Something worth knowing about who tried what from where. */
export interface SecurityEventRow {
  _id: Types.ObjectId;
  at: Date;
  kind: SecurityKind;
  /** The id of the account. */
  account: string | null;
  /** Stands for a typed e-mail. */
  nameHash: string | null;
  side: TokenKind | null;
  address: string | null;
  /** What addresses are compared by. */
  network: string | null;
  userAgent: string | null;
  route: string | null;
  code: string | null;
  times: number;
}

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
