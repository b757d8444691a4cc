import mongoose, { Schema } from 'mongoose';

/** The latest code that was mailed for one purpose to one address, as somebody asked for it. */
export interface MailedCodeRow {
  /** Keyed hash of its use and of the browser that asked. */
  _id: string;
  /** Purpose and what the code proves. */
  use: string;
  /** Where it was asked for; null for a browser that keeps its key, and once a later code was asked for there. */
  network: string | null;
  /** Keyed: eight digits could be guessed from a plain one. */
  codeHash: string;
  /** Of the browser that asked. */
  triesLeft: number;
  /** Of its network, for who keeps no cookie. */
  networkTriesLeft: number;
  expiresAt: Date;
}

const schema = new Schema<MailedCodeRow>(
  {
    _id: { type: String, required: true },
    use: { type: String, required: true },
    network: { type: String, default: null },
    codeHash: { type: String, required: true },
    triesLeft: { type: Number, required: true },
    networkTriesLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'mailed_codes', versionKey: false },
);
schema.index({ use: 1, network: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 3600 });

export const MailedCodeModel = mongoose.model<MailedCodeRow>('MailedCode', schema);
