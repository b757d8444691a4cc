import type { LevelBody } from '@lode/shared/support/level-schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** A service level: what is promised for which conversations. */
export interface LevelRow extends Omit<LevelBody, 'name'> {
  _id: Types.ObjectId;
  name: string;
  /** The name without regard to case: one level each. */
  key: string;
}

const condition = { type: String, default: null };
const minutes = { type: Number, default: null };
const schema = new Schema<LevelRow>(
  {
    name: { type: String, required: true },
    key: { type: String, required: true },
    priority: condition,
    topic: condition,
    team: condition,
    first_response: minutes,
    next_response: minutes,
    resolution: minutes,
    business_hours: { type: Boolean, required: true },
  },
  { collection: 'support_levels', versionKey: false },
);
schema.index({ key: 1 }, { unique: true });

export const LevelModel = mongoose.model<LevelRow>('SupportLevel', schema);
