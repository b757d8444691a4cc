import type { Topic } from '@lode/shared/support/topics';
import mongoose, { Schema, type Types } from 'mongoose';

/** Some of the desk, and what comes to them. */
export interface TeamRow {
  _id: Types.ObjectId;
  name: string;
  /** The name without regard to case: one team each. */
  key: string;
  /** Ids of staff; who is no agent any more is none here either. */
  memberIds: string[];
  topics: Topic[];
  /** Since when nothing comes to it. */
  removedAt: Date | null;
}

const schema = new Schema<TeamRow>(
  {
    name: { type: String, required: true },
    key: { type: String, required: true },
    memberIds: { type: [String], default: [] },
    topics: { type: [String], default: [] },
    removedAt: { type: Date, default: null },
  },
  { collection: 'support_teams', versionKey: false },
);
schema.index({ key: 1 }, { unique: true });

export const TeamModel = mongoose.model<TeamRow>('SupportTeam', schema);
