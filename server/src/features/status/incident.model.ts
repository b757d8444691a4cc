import type { Impact, IncidentKind, IncidentState, Part } from '@lode/shared/status/parts';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** What somebody wrote of an incident; never changed. */
export interface IncidentUpdateRow {
  at: Date;
  state: IncidentState;
  text: string;
  by: string;
  /** Of the request that added it, so that it adds it once. */
  requestKey: string | null;
}

export interface IncidentRow extends MadeByRequest {
  _id: Types.ObjectId;
  kind: IncidentKind;
  title: string;
  parts: Part[];
  impact: Impact;
  startsAt: Date;
  endsAt: Date | null;
  /** Something is going on, or is still to come. */
  open: boolean;
  /** Oldest first. */
  updates: IncidentUpdateRow[];
  createdAt: Date;
}

const schema = new Schema<IncidentRow>(
  {
    kind: { type: String, required: true },
    title: { type: String, required: true },
    parts: { type: [String], required: true },
    impact: { type: String, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, default: null },
    open: { type: Boolean, required: true },
    updates: [
      new Schema<IncidentUpdateRow>(
        {
          at: { type: Date, required: true },
          state: { type: String, required: true },
          text: { type: String, required: true },
          by: { type: String, required: true },
          requestKey: { type: String, default: null },
        },
        { _id: false },
      ),
    ],
    createdAt: { type: Date, required: true },
  },
  { collection: 'status_incidents', versionKey: false },
);
schema.index({ startsAt: -1, _id: -1 });
schema.index({ open: 1, startsAt: -1 });
keepRequestKey(schema);

export const IncidentModel = mongoose.model<IncidentRow>('StatusIncident', schema);
