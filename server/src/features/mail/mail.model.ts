import mongoose, { Schema, type Types } from 'mongoose';
import type { MailKind } from './mail-kinds.ts';

/** One mail to send, stored with what it is about. */
export interface MailRow {
  _id: Types.ObjectId;
  to: string;
  kind: MailKind;
  /** As stored with its reader; null is English. */
  language: string | null;
  /** What it says beside its texts; taken away when it is sent or given up, as it may hold a code. */
  facts: Record<string, string> | null;
  status: 'queued' | 'sent' | 'failed';
  tries: number;
  /** Nobody tries before; a try under way has moved it on, so that one process has it. */
  nextTryAt: Date;
  createdAt: Date;
  sentAt: Date | null;
}

const KEPT_S = 30 * 24 * 3600;

const schema = new Schema<MailRow>(
  {
    to: { type: String, required: true },
    kind: { type: String, required: true },
    language: { type: String, default: null },
    facts: { type: Schema.Types.Mixed, default: null },
    status: { type: String, required: true },
    tries: { type: Number, required: true },
    nextTryAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
  },
  { collection: 'mails', versionKey: false, minimize: false },
);
schema.index({ status: 1, nextTryAt: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

export const MailModel = mongoose.model<MailRow>('Mail', schema);
