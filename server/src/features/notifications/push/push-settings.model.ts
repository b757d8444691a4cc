import type { PushKind, PushSettings } from '@lode/shared/notifications/push';
import mongoose, { Schema, type Types } from 'mongoose';

/** What somebody chose of their devices; who has none has no row. */
export interface PushSettingsRow {
  /** The person. */
  _id: Types.ObjectId;
  muted: PushKind[];
  details: boolean;
  quiet: PushSettings['quiet'];
  timeZone: string | null;
}

const schema = new Schema<PushSettingsRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    muted: { type: [String], required: true },
    details: { type: Boolean, required: true },
    quiet: { type: Schema.Types.Mixed, default: null },
    timeZone: { type: String, default: null },
  },
  { collection: 'push_settings', versionKey: false, minimize: false },
);

export const PushSettingsModel = mongoose.model<PushSettingsRow>('PushSettings', schema);
