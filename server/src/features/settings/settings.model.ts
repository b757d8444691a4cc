import mongoose, { Schema } from 'mongoose';

/** One setting that was changed from its default. */
export interface SettingRow {
  /** The setting's name. */
  _id: string;
  value: unknown;
  updatedAt: Date;
}

const schema = new Schema<SettingRow>(
  {
    _id: { type: String, required: true },
    value: { type: Schema.Types.Mixed },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'settings', versionKey: false, minimize: false },
);

export const SettingModel = mongoose.model<SettingRow>('Setting', schema);
