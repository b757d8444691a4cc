import type { Chain } from '@lode/shared/chains/schemas';
import mongoose, { Schema } from 'mongoose';

/** How far a chain has been followed. It moves in the transaction that stores what its block pays us. */
export interface ChainCursorRow {
  _id: Chain;
  height: number;
  hash: string;
  /** The blocks before, newest last: where a reorganisation is traced back to. */
  recent: { height: number; hash: string }[];
  /** Where following it began: nothing below was ever for us. */
  first?: number;
  /** When a source answered last. */
  seenAt: Date;
  /** The newest block that the source knew then. */
  head: number;
  /** When every block up to the newest had been read last. */
  caughtUpAt?: Date;
}

const schema = new Schema<ChainCursorRow>(
  {
    _id: { type: String, required: true },
    height: { type: Number, required: true },
    hash: { type: String, required: true },
    recent: [{ height: Number, hash: String, _id: false }],
    first: { type: Number },
    seenAt: { type: Date, required: true },
    head: { type: Number, required: true },
    caughtUpAt: { type: Date },
  },
  { collection: 'chain_cursors', versionKey: false },
);

export const ChainCursorModel = mongoose.model<ChainCursorRow>('ChainCursor', schema);
