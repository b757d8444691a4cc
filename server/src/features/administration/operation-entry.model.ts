import type { OperationAction, OperationCategory } from '@lode/shared/administration/operations';
import mongoose, { Schema, type Types } from 'mongoose';

/** What was changed. `label` is how it was called then, for reading. */
export interface OperationTarget {
  type: string;
  id: string;
  label: string;
}

/** An entry of the operation log: written once by a command, sealed once by a worker, never changed again. */
export interface OperationEntryRow {
  _id: Types.ObjectId;
  at: Date;
  /** Null for what the system did by itself. */
  actor: { id: string; username: string; role: string } | null;
  address: string | null;
  category: OperationCategory;
  action: OperationAction;
  target: OperationTarget;
  reason: string | null;
  /** JSON values. */
  before: unknown;
  after: unknown;
  /** Present until it is sealed. */
  unsealed?: true;
  seq?: number;
  prevHash?: string;
  hash?: string;
  /** Number of the segment that it is dropped with. */
  segment?: number;
}

/** One that a worker has given its place in the chain. */
export type SealedEntryRow = OperationEntryRow &
  Required<Pick<OperationEntryRow, 'seq' | 'prevHash' | 'hash' | 'segment'>>;

const schema = new Schema<OperationEntryRow>(
  {
    at: { type: Date, required: true },
    actor: { type: Schema.Types.Mixed, default: null },
    address: { type: String, default: null },
    category: { type: String, required: true },
    action: { type: String, required: true },
    target: { type: Schema.Types.Mixed, required: true },
    reason: { type: String, default: null },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    unsealed: { type: Boolean },
    seq: { type: Number },
    prevHash: { type: String },
    hash: { type: String },
    segment: { type: Number },
  },
  { collection: 'operation_entries', versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ 'actor.username': 1, at: -1 });
schema.index({ category: 1, at: -1 });
schema.index({ action: 1, at: -1 });
schema.index({ 'target.id': 1, at: -1 });
schema.index({ unsealed: 1, _id: 1 }, { partialFilterExpression: { unsealed: true } });
// No place in the chain twice.
schema.index({ seq: 1 }, { unique: true, partialFilterExpression: { seq: { $gt: 0 } } });
schema.index({ segment: 1 });

export const OperationEntryModel = mongoose.model<OperationEntryRow>('OperationEntry', schema);
