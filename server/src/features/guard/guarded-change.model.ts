import type { GuardedMatter } from '@lode/shared/guard/matters';
import type { GuardedState } from '@lode/shared/guard/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** Somebody of the staff, as they were called then. */
interface StaffRow {
  id: string;
  username: string;
}

/** A change of a rule that waits, or waited, for more than the one person who asked for it. */
export interface GuardedChangeRow {
  _id: Types.ObjectId;
  matter: GuardedMatter;
  /** What the matter's own handler carries out; it parses it again. */
  payload: unknown;
  target: { type: string; id: string; label: string };
  /** JSON values, for reading. */
  before: unknown;
  after: unknown;
  reason: string | null;
  requestedBy: StaffRow & { address: string };
  requestedAt: Date;
  /** It takes force then unless somebody decides before. */
  waitsUntil: Date;
  state: GuardedState;
  /** Null while it waits, and where the end of the wait decided. */
  decidedBy: StaffRow | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  /** Why it was refused: an error code. */
  code: string | null;
}

const schema = new Schema<GuardedChangeRow>(
  {
    matter: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, required: true },
    target: { type: Schema.Types.Mixed, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    reason: { type: String, default: null },
    requestedBy: { type: Schema.Types.Mixed, required: true },
    requestedAt: { type: Date, required: true },
    waitsUntil: { type: Date, required: true },
    state: { type: String, required: true },
    decidedBy: { type: Schema.Types.Mixed, default: null },
    decidedAt: { type: Date, default: null },
    decisionReason: { type: String, default: null },
    code: { type: String, default: null },
  },
  { collection: 'guarded_changes', versionKey: false, minimize: false },
);
// One that waits for each thing.
schema.index({ matter: 1, 'target.id': 1 }, { unique: true, partialFilterExpression: { state: 'waiting' } });
schema.index({ state: 1, waitsUntil: 1 });
schema.index({ requestedAt: -1, _id: -1 });
schema.index({ matter: 1, requestedAt: -1 });

export const GuardedChangeModel = mongoose.model<GuardedChangeRow>('GuardedChange', schema);
