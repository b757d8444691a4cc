import mongoose, { Schema } from 'mongoose';

/** By what push services know this site (RFC 8292). */
export interface PushKeysRow {
  _id: 'site';
  publicKey: string;
  /** Sealed. */
  privateKey: string;
}

const schema = new Schema<PushKeysRow>(
  {
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    privateKey: { type: String, required: true },
  },
  { collection: 'push_keys', versionKey: false },
);

export const PushKeysModel = mongoose.model<PushKeysRow>('PushKeys', schema);
