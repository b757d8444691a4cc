import type { ActivityStatus, ActivityType } from '@lode/shared/activities/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

export interface ActivityRow extends MadeByRequest {
  _id: Types.ObjectId;
  title: string;
  type: ActivityType;
  content: string;
  /** Of one reward. */
  hashPower: bigint;
  /** That a reward runs. */
  days: number;
  startsAt: Date;
  endsAt: Date;
  /** The status that was told last; the status itself follows from the time. `ended`: nothing is left to do. */
  told: ActivityStatus;
  /** Until when those who did what it asks for have been looked for. */
  searchedUntil: Date | null;
  version: number;
  /** When staff put it out of the way; customers are shown what they were. */
  archivedAt: Date | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<ActivityRow>(
  {
    title: { type: String, required: true },
    type: { type: String, required: true },
    content: { type: String, required: true },
    hashPower: { type: Schema.Types.BigInt, required: true },
    days: { type: Number, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    told: { type: String, required: true },
    searchedUntil: { type: Date, default: null },
    version: { type: Number, required: true },
    archivedAt: { type: Date, default: null },
    createdBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'activities', versionKey: false },
);
schema.index({ endsAt: 1 });
schema.index({ startsAt: -1, _id: -1 });
schema.index({ told: 1, _id: 1 });
keepRequestKey(schema);

export const ActivityModel = mongoose.model<ActivityRow>('Activity', schema);

interface ActivityViewRow {
  activityId: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
}

const viewSchema = new Schema<ActivityViewRow>(
  {
    activityId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'activity_views', versionKey: false },
);
viewSchema.index({ activityId: 1, userId: 1 }, { unique: true });

/** Who has been shown an activity. */
export const ActivityViewModel = mongoose.model<ActivityViewRow>('ActivityView', viewSchema);
