import mongoose, { Schema } from 'mongoose';

/** A mail as it would have gone out, where no mail server is configured. */
export interface MailboxRow {
  /** The Message-ID: the same mail sent twice is one. */
  _id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  kind: string;
  createdAt: Date;
}

const KEPT_S = 7 * 24 * 3600;

const schema = new Schema<MailboxRow>(
  {
    _id: { type: String, required: true },
    from: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    kind: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'mailbox', versionKey: false },
);
schema.index({ to: 1, createdAt: -1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

export const MailboxModel = mongoose.model<MailboxRow>('Mailbox', schema);
