import type { DemoPast } from '@lode/shared/site/schemas';
import mongoose, { Schema } from 'mongoose';

/** There while the demo's past is being written, and gone when it is whole. */
export interface DemoPastRow extends DemoPast {
  _id: 'past';
}

export const DemoPastModel = mongoose.model<DemoPastRow>(
  'DemoPast',
  new Schema<DemoPastRow>(
    {
      _id: { type: String, required: true },
      day: { type: Number, required: true },
      days: { type: Number, required: true },
    },
    { collection: 'demo_past', versionKey: false },
  ),
);
