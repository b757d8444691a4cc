import mongoose, { Schema } from 'mongoose';

/** One value of a setting, and from when on it counts. */
export interface SettingValue {
  value: unknown;
  validFrom: Date;
  writtenAt: Date;
}

/** One setting that was changed from its default. */
export interface SettingRow {
  /** The setting's name. */
  _id: string;
  /** What counts before the series begins: stored by a version of the site that kept no series. Else the default does. */
  value?: unknown;
  /** In the order in which they take force, no two at one moment. */
  series?: SettingValue[];
}

const schema = new Schema<SettingRow>(
  {
    _id: { type: String, required: true },
    value: { type: Schema.Types.Mixed },
    series: {
      type: [
        {
          _id: false,
          value: { type: Schema.Types.Mixed },
          validFrom: { type: Date, required: true },
          writtenAt: { type: Date, required: true },
        },
      ],
      default: undefined,
    },
  },
  { collection: 'settings', versionKey: false, minimize: false },
);

export const SettingModel = mongoose.model<SettingRow>('Setting', schema);
