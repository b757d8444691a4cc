import {
  type LowReason,
  NOTIFICATIONS_KEPT_DAYS,
  type NotificationKind,
} from '@lode/shared/notifications/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

/** Something a customer was told. */
export interface NotificationRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** What it tells of: one row each, replaced by what comes of it later. */
  key: string;
  kind: NotificationKind;
  at: Date;
  readAt: Date | null;
  /** Micro-dollars. */
  amount?: bigint;
  about?: string;
  currency?: string;
  day?: string;
  name?: string;
  endsAt?: Date;
  device?: string;
  reasons?: LowReason[];
  /** When it is mailed; absent where it was, or is not to be. */
  mailAt?: Date;
  /** When the customer's devices are told; absent where they were, or are not to be. */
  pushAt?: Date;
}

const schema = new Schema<NotificationRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    readAt: { type: Date, default: null },
    amount: { type: BigInt },
    about: { type: String },
    currency: { type: String },
    day: { type: String },
    name: { type: String },
    endsAt: { type: Date },
    device: { type: String },
    reasons: { type: [String], default: undefined },
    mailAt: { type: Date },
    pushAt: { type: Date },
  },
  { collection: 'notifications', versionKey: false },
);
schema.index({ userId: 1, key: 1 }, { unique: true });
schema.index({ userId: 1, at: -1, _id: -1 });
schema.index({ mailAt: 1 }, { sparse: true });
schema.index({ pushAt: 1 }, { sparse: true });
schema.index({ at: 1 }, { expireAfterSeconds: NOTIFICATIONS_KEPT_DAYS * 24 * 3600 });

export const NotificationModel = mongoose.model<NotificationRow>('Notification', schema);
