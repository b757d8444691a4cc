import type { SettingChange } from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import mongoose, { Schema } from 'mongoose';

/** One save of the settings: its number, who, what, and all of them as they were then. */
export interface SettingsVersionRow {
  _id: number;
  at: Date;
  /** Null for what the system did. */
  by: { id: string; username: string } | null;
  restoredFrom: number | null;
  changes: SettingChange[];
  settings: Settings;
}

const schema = new Schema<SettingsVersionRow>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: Schema.Types.Mixed, default: null },
    restoredFrom: { type: Number, default: null },
    changes: { type: Schema.Types.Mixed, required: true },
    settings: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'settings_versions', versionKey: false, minimize: false },
);

export const SettingsVersionModel = mongoose.model<SettingsVersionRow>('SettingsVersion', schema);
