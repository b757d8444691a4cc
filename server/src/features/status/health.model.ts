import { DETAIL_HOURS, type Part, type PartState } from '@lode/shared/status/parts';
import mongoose, { Schema } from 'mongoose';

/** What was found in one minute. A part that nobody could tell of is not in it. */
export interface LookRow {
  /** The minute's beginning. */
  _id: Date;
  at: Date;
  states: Partial<Record<Part, PartState>>;
  /** Something was not all right. */
  troubled: boolean;
}

const lookSchema = new Schema<LookRow>(
  {
    _id: { type: Date, required: true },
    at: { type: Date, required: true },
    states: { type: Schema.Types.Mixed, required: true },
    troubled: { type: Boolean, required: true },
  },
  { collection: 'status_looks', versionKey: false, minimize: false },
);
lookSchema.index({ troubled: 1, _id: -1 });
lookSchema.index({ at: 1 }, { expireAfterSeconds: DETAIL_HOURS * 3600 });

export const LookModel = mongoose.model<LookRow>('StatusLook', lookSchema);

/** A day of UTC: seconds that were recorded of each part in each state. */
export interface HealthDayRow {
  /** The day, as 2026-02-28. */
  _id: string;
  seconds: Partial<Record<Part, Partial<Record<PartState, number>>>>;
}

export const HealthDayModel = mongoose.model<HealthDayRow>(
  'StatusDay',
  new Schema<HealthDayRow>(
    { _id: { type: String, required: true }, seconds: { type: Schema.Types.Mixed, required: true } },
    { collection: 'status_days', versionKey: false, minimize: false },
  ),
);
