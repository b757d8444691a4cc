import mongoose, { Schema } from 'mongoose';

/** Whether the demo's simulated customers live on; they do while nobody has said otherwise. */
export interface DemoLifeRow {
  _id: 'life';
  on: boolean;
}

export const DemoLifeModel = mongoose.model<DemoLifeRow>(
  'DemoLife',
  new Schema<DemoLifeRow>(
    { _id: { type: String, required: true }, on: { type: Boolean, required: true } },
    { collection: 'demo_life', versionKey: false },
  ),
);
