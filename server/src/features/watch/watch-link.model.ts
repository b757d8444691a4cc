import type { WatchFact } from '@lode/shared/watch/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** A link that shows some of a customer's figures to whoever has it. */
export interface WatchLinkRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** What the request that made it was called: once more is the same link. */
  cid: string;
  name: string;
  facts: WatchFact[];
  /** Keyed. */
  secretHash: string;
  createdAt: Date;
  expiresAt: Date;
  lastSeenAt: Date | null;
}

const schema = new Schema<WatchLinkRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    cid: { type: String, required: true },
    name: { type: String, required: true },
    facts: { type: [String], required: true },
    secretHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lastSeenAt: { type: Date, default: null },
  },
  { collection: 'watch_links', versionKey: false },
);
schema.index({ userId: 1, cid: 1 }, { unique: true });
schema.index({ secretHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const WatchLinkModel = mongoose.model<WatchLinkRow>('WatchLink', schema);
