import mongoose, { Schema } from 'mongoose';

/** How often what figures tell of a day of UTC has changed since that day was over. */
export interface LateChangeRow {
  /** The day. */
  _id: string;
  changes: number;
}

const schema = new Schema<LateChangeRow>(
  { _id: { type: String, required: true }, changes: { type: Number, required: true } },
  { collection: 'support_late_changes', versionKey: false },
);

export const LateChangeModel = mongoose.model<LateChangeRow>('SupportLateChange', schema);
