import type { ReplyText } from '@lode/shared/support/schemas';
import mongoose, { Schema, type Types } from 'mongoose';

export interface CannedReplyRow {
  _id: Types.ObjectId;
  shortcut: string;
  title: string;
  content: string;
  texts?: ReplyText[];
  /** Whose own it is; nobody's where the whole desk has it. */
  ownerId?: string;
  /** Whose account wrote it; nobody's where it came with the demo, or is older than this was kept. */
  authorId?: string;
  updatedAt: Date;
}

const schema = new Schema<CannedReplyRow>(
  {
    shortcut: { type: String, required: true },
    title: { type: String, required: true },
    content: { type: String, required: true },
    texts: { type: [{ _id: false, language: String, content: String }], default: undefined },
    ownerId: { type: String },
    authorId: { type: String },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'support_canned_replies', versionKey: false },
);
schema.index({ shortcut: 1, ownerId: 1 }, { unique: true });

export const CannedReplyModel = mongoose.model<CannedReplyRow>('CannedReply', schema);
