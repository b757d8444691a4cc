import mongoose, { Schema } from 'mongoose';

/** What the farm has sold: one row, which every sale and every end of a contract passes. */
export interface CapacityRow {
  _id: 'farm';
  /** Millionths of a TH/s, of every open contract but those whose renewal is to take them over. */
  sold: bigint;
  /** Counts the changes, and the looks that had to exclude them. */
  rev: number;
}

export const CapacityModel = mongoose.model<CapacityRow>(
  'MiningCapacity',
  new Schema<CapacityRow>(
    {
      _id: { type: String, required: true },
      sold: { type: Schema.Types.BigInt, required: true },
      rev: { type: Number, required: true },
    },
    { collection: 'mining_capacity', versionKey: false },
  ),
);
