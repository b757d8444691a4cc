import type { AlertKind } from '@lode/shared/alerts/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** Something that somebody has to look at. It is kept when it has ended. */
export interface AlertRow {
  _id: Types.ObjectId;
  kind: AlertKind;
  /** What it is about; null where there is only one. */
  subject: string | null;
  /** Its cause is there. */
  open: boolean;
  /** How many things are concerned. */
  count: number;
  since: Date;
  lastSeen: Date;
  mailedAt: Date;
  taken: { by: { id: string; username: string }; at: Date } | null;
  endedAt: Date | null;
}

const schema = new Schema<AlertRow>(
  {
    kind: { type: String, required: true },
    subject: { type: String, default: null },
    open: { type: Boolean, required: true },
    count: { type: Number, required: true },
    since: { type: Date, required: true },
    lastSeen: { type: Date, required: true },
    mailedAt: { type: Date, required: true },
    taken: { type: Schema.Types.Mixed, default: null },
    endedAt: { type: Date, default: null },
  },
  { collection: 'alerts', versionKey: false, minimize: false },
);
schema.index({ kind: 1, subject: 1 }, { unique: true, partialFilterExpression: { open: true } });
schema.index({ kind: 1, subject: 1, endedAt: -1 });
schema.index({ open: -1, _id: -1 });

export const AlertModel = mongoose.model<AlertRow>('Alert', schema);
