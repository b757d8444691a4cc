import mongoose, { Schema } from 'mongoose';

/** The latest code that was mailed for one purpose to one address. */
export interface MailedCodeRow {
  /** Purpose and what the code proves. */
  _id: string;
  /** Keyed: six digits could be guessed from a plain one. */
  codeHash: string;
  triesLeft: number;
  expiresAt: Date;
}

const schema = new Schema<MailedCodeRow>(
  {
    _id: { type: String, required: true },
    codeHash: { type: String, required: true },
    triesLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'mailed_codes', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

export const MailedCodeModel = mongoose.model<MailedCodeRow>('MailedCode', schema);
