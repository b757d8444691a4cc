import mongoose, { Schema, type Types } from 'mongoose';

/** A device and network that a user has logged in from: a login from another is told by mail. */
export interface KnownDeviceRow {
  /** Keyed hash of user, device and network. */
  _id: string;
  userId: Types.ObjectId;
  seenAt: Date;
}

const REMEMBERED_S = 180 * 24 * 3600;

const schema = new Schema<KnownDeviceRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'known_devices', versionKey: false },
);
schema.index({ userId: 1 });
schema.index({ seenAt: 1 }, { expireAfterSeconds: REMEMBERED_S });

export const KnownDeviceModel = mongoose.model<KnownDeviceRow>('KnownDevice', schema);
