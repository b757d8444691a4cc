import mongoose, { Schema, type Types } from 'mongoose';

export interface OfflineMessageRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  username: string;
  email: string;
  content: string;
  createdAt: Date;
  handledAt: Date | null;
  handledBy: string | null;
  /** What was mailed to its customer, and which username wrote it. */
  answer?: { content: string; by: string; at: Date } | null;
}

const schema = new Schema<OfflineMessageRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    email: { type: String, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    handledAt: { type: Date, default: null },
    handledBy: { type: String, default: null },
    answer: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'support_offline_messages', versionKey: false },
);
schema.index({ handledAt: 1, createdAt: 1 });

export const OfflineMessageModel = mongoose.model<OfflineMessageRow>('OfflineMessage', schema);
