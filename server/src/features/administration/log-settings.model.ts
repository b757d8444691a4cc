import type { OperationCategory } from '@lode/shared/administration/operations';
import mongoose, { Schema } from 'mongoose';

/** What the operation log records, and for how long; one row, absent until it is first saved. */
export interface LogSettingsRow {
  _id: 'log';
  /** Categories that are not recorded. */
  switchedOff: OperationCategory[];
  retentionDays: number;
  version: number;
}

const schema = new Schema<LogSettingsRow>(
  {
    _id: { type: String, required: true },
    switchedOff: { type: [String], required: true },
    retentionDays: { type: Number, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'operation_log_settings', versionKey: false },
);

export const LogSettingsModel = mongoose.model<LogSettingsRow>('OperationLogSettings', schema);
