import mongoose, { Schema, type Types } from 'mongoose';

export interface TagRow {
  _id: Types.ObjectId;
  name: string;
  /** The name without regard to case: one tag each. */
  key: string;
  /** Since when nobody can choose it. */
  removedAt: Date | null;
}

const schema = new Schema<TagRow>(
  {
    name: { type: String, required: true },
    key: { type: String, required: true },
    removedAt: { type: Date, default: null },
  },
  { collection: 'support_tags', versionKey: false },
);
schema.index({ key: 1 }, { unique: true });

export const TagModel = mongoose.model<TagRow>('SupportTag', schema);
