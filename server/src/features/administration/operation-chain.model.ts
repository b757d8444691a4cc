import mongoose, { Schema } from 'mongoose';

/** The end of the chain; only sealing moves it. */
export interface ChainHeadRow {
  _id: 'head';
  seq: number;
  hash: string;
  /** The segment that is being filled. */
  segment: number;
}

/** A stretch of the chain that is dropped whole; what it began and ended with is kept for ever. */
export interface SegmentRow {
  _id: number;
  firstSeq: number;
  lastSeq: number;
  /** The hash before its first entry. */
  prevHash: string;
  lastHash: string;
  firstAt: Date;
  lastAt: Date;
  droppedAt: Date | null;
}

const headSchema = new Schema<ChainHeadRow>(
  {
    _id: { type: String, required: true },
    seq: { type: Number, required: true },
    hash: { type: String, required: true },
    segment: { type: Number, required: true },
  },
  { collection: 'operation_chain', versionKey: false },
);

const segmentSchema = new Schema<SegmentRow>(
  {
    _id: { type: Number, required: true },
    firstSeq: { type: Number, required: true },
    lastSeq: { type: Number, required: true },
    prevHash: { type: String, required: true },
    lastHash: { type: String, required: true },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    droppedAt: { type: Date, default: null },
  },
  { collection: 'operation_segments', versionKey: false },
);
segmentSchema.index({ droppedAt: 1, _id: 1 });

export const ChainHeadModel = mongoose.model<ChainHeadRow>('OperationChainHead', headSchema);
export const SegmentModel = mongoose.model<SegmentRow>('OperationSegment', segmentSchema);
