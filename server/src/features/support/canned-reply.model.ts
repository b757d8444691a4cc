import mongoose, { Schema, type Types } from 'mongoose';

export interface CannedReplyRow {
  _id: Types.ObjectId;
  shortcut: string;
  title: string;
  content: string;
  updatedAt: Date;
}

const schema = new Schema<CannedReplyRow>(
  {
    shortcut: { type: String, required: true },
    title: { type: String, required: true },
    content: { type: String, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'support_canned_replies', versionKey: false },
);
schema.index({ shortcut: 1 }, { unique: true });

export const CannedReplyModel = mongoose.model<CannedReplyRow>('CannedReply', schema);
