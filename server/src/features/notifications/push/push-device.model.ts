import type { TokenKind } from '@lode/shared/core/abilities';
import type { LanguageCode } from '@lode/shared/core/languages';
import mongoose, { Schema, type Types } from 'mongoose';

/** A browser that asked to be told of what happens, and for whom. */
export interface PushDeviceRow {
  /** A digest of the endpoint: whatever browser it is, it is one person's only. */
  _id: string;
  userId: Types.ObjectId;
  side: TokenKind;
  /** The login that asked; with it this ends. */
  loginId: Types.ObjectId;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: LanguageCode;
  userAgent: string;
  createdAt: Date;
  /** When the browser last said that it is there. */
  seenAt: Date;
}

const schema = new Schema<PushDeviceRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    side: { type: String, required: true },
    loginId: { type: Schema.Types.ObjectId, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    language: { type: String, required: true },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'push_devices', versionKey: false },
);
schema.index({ userId: 1, side: 1, seenAt: -1 });
schema.index({ side: 1 });
schema.index({ loginId: 1 });

export const PushDeviceModel = mongoose.model<PushDeviceRow>('PushDevice', schema);
