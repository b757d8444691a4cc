import type { SavedReportBody } from '@lode/shared/reports/saved-schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** A report under a name. */
export interface SavedReportRow extends Omit<SavedReportBody, 'weekly'> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** When it is mailed next; absent where it is not. */
  mailAt?: Date;
}

const schema = new Schema<SavedReportRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    report: { type: String, required: true },
    name: { type: String, required: true },
    filters: { type: Schema.Types.Mixed, required: true },
    mailAt: { type: Date },
  },
  { collection: 'saved_reports', versionKey: false, minimize: false },
);
schema.index({ userId: 1, name: 1 });
schema.index({ mailAt: 1 }, { sparse: true });

export const SavedReportModel = mongoose.model<SavedReportRow>('SavedReport', schema);
