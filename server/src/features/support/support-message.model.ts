import type { AssistantPart } from '@lode/shared/support/assistant-schemas';
import type { SentFile } from '@lode/shared/support/file-schemas';
import type { Quote } from '@lode/shared/support/quote-schemas';
import type { Party } from '@lode/shared/support/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { indexTerms } from './terms-index.ts';

export interface MessageRow {
  _id: Types.ObjectId;
  sessionId: Types.ObjectId;
  seq: number;
  /** The sender's client id first, then aliases of it (C3). */
  cids: string[];
  senderType: Party;
  /** The sender's user id, `assistant`, or `system`. */
  senderId: string;
  /** Of staff, and as they were named then. */
  senderName?: string | null;
  senderUsername?: string | null;
  author: 'customer' | 'agent' | 'assistant' | 'system';
  messageType: 'text' | 'image' | 'file';
  /** The text, or the id of the stored image or file. */
  content: string;
  /** Of a file. */
  file?: SentFile;
  /** What it answers, as that was. */
  quote?: Quote;
  /** Hash of what was sent: tells a double (C3), and a different message under the same client id (C2). */
  digest: string;
  /** Of the assistant's. */
  assistant?: AssistantPart;
  /** What a text is found by (`kept-terms.ts`); read by nothing else. */
  terms?: string[];
  createdAt: Date;
  updatedAt: Date;
}

const messageSchema = new Schema<MessageRow>(
  {
    sessionId: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    cids: { type: [String], required: true },
    senderType: { type: String, required: true },
    senderId: { type: String, required: true },
    senderName: { type: String },
    senderUsername: { type: String },
    author: { type: String, required: true },
    messageType: { type: String, required: true },
    content: { type: String, required: true },
    file: { type: Schema.Types.Mixed },
    quote: { type: Schema.Types.Mixed },
    digest: { type: String, required: true },
    assistant: { type: Schema.Types.Mixed },
    terms: { type: [String], default: undefined, select: false },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'support_messages', versionKey: false },
);
// C1: no number twice. C2: no client id of a sender twice.
messageSchema.index({ sessionId: 1, seq: 1 }, { unique: true });
messageSchema.index({ sessionId: 1, senderId: 1, cids: 1 }, { unique: true });
// C3: the same content of the last seconds.
messageSchema.index({ sessionId: 1, senderId: 1, digest: 1, createdAt: -1 });
indexTerms(messageSchema);

export const MessageModel = mongoose.model<MessageRow>('SupportMessage', messageSchema);
