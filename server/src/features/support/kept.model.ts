import mongoose, { Schema, type Types } from 'mongoose';

const KEPT_KINDS = ['macro', 'view'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** What agents keep under a name. */
export interface KeptRow<C = unknown> {
  _id: Types.ObjectId;
  kind: KeptKind;
  /** Whose it is: a user id, or the whole desk's. */
  scope: string;
  name: string;
  /** The name without regard to case: one of each kind and scope. */
  key: string;
  content: C;
  updatedAt: Date;
}

const schema = new Schema<KeptRow>(
  {
    kind: { type: String, enum: KEPT_KINDS, required: true },
    scope: { type: String, required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'support_kept', versionKey: false, minimize: false },
);
schema.index({ kind: 1, scope: 1, key: 1 }, { unique: true });

export const KeptModel = mongoose.model<KeptRow>('SupportKept', schema);
