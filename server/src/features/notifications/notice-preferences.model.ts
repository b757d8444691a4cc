import type { ChosenKind, MailPace } from '@lode/shared/notifications/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** What a customer chose to be shown and mailed; who has chosen nothing has no row. */
export interface NoticePreferencesRow {
  /** The customer. */
  _id: Types.ObjectId;
  hidden: ChosenKind[];
  mailed: ChosenKind[];
  pace: MailPace;
  timeZone: string | null;
}

const schema = new Schema<NoticePreferencesRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    hidden: { type: [String], required: true },
    mailed: { type: [String], required: true },
    pace: { type: String, required: true },
    timeZone: { type: String, default: null },
  },
  { collection: 'notice_preferences', versionKey: false },
);

export const NoticePreferencesModel = mongoose.model<NoticePreferencesRow>('NoticePreferences', schema);
