import type { StopCause } from '@lode/shared/switches/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** A switch that was off once, as it is now. One that never was has no row. */
export interface SwitchRow {
  /** Its name, and its coin where it is about one: `withdrawals`, `withdrawals:BTC`. */
  _id: string;
  off: boolean;
  /** Another one each time it is switched off: what was asked for before that says nothing about it. */
  stamp: Types.ObjectId;
  cause: StopCause;
  /** Null where it fell by itself. */
  by: { id: string; username: string } | null;
  reason: string | null;
  /** When it was switched off, or on again, last. */
  since: Date;
}

const schema = new Schema<SwitchRow>(
  {
    _id: { type: String, required: true },
    off: { type: Boolean, required: true },
    stamp: { type: Schema.Types.ObjectId, required: true },
    cause: { type: String, required: true },
    by: { type: Schema.Types.Mixed, default: null },
    reason: { type: String, default: null },
    since: { type: Date, required: true },
  },
  { collection: 'money_switches', versionKey: false, minimize: false },
);

export const SwitchModel = mongoose.model<SwitchRow>('MoneySwitch', schema);
