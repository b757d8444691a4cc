import mongoose, { Schema, type Types } from 'mongoose';

/** A browser in which somebody logged in to an account: guessers elsewhere do not keep it waiting. */
export interface KnownBrowserRow {
  /** Keyed hash of the account's e-mail and the browser's key. */
  _id: string;
  userId: Types.ObjectId;
  seenAt: Date;
}

const REMEMBERED_S = 180 * 24 * 3600;

const schema = new Schema<KnownBrowserRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'known_browsers', versionKey: false },
);
schema.index({ userId: 1, seenAt: -1 });
schema.index({ seenAt: 1 }, { expireAfterSeconds: REMEMBERED_S });

export const KnownBrowserModel = mongoose.model<KnownBrowserRow>('KnownBrowser', schema);
