import type { Chain } from '@lode/shared/chains/schemas';
import mongoose, { Schema } from 'mongoose';

/** How hard a chain's blocks of one UTC day were to find, as the source told that is followed. */
export interface DayDifficultyRow {
  /** `<chain>:<day>` */
  _id: string;
  chain: Chain;
  /** As 2026-02-28. */
  day: string;
  /** The least of its blocks: what the whole day was at, at the very least. */
  least: number;
  /** Who told the first of them. */
  source: string;
}

const schema = new Schema<DayDifficultyRow>(
  {
    _id: { type: String, required: true },
    chain: { type: String, required: true },
    day: { type: String, required: true },
    least: { type: Number, required: true },
    source: { type: String, required: true },
  },
  { collection: 'chain_difficulties', versionKey: false },
);

export const DayDifficultyModel = mongoose.model<DayDifficultyRow>('DayDifficulty', schema);
