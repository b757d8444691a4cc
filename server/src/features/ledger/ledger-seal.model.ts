import mongoose, { Schema, type Types } from 'mongoose';

/** A link of the hash chain over all entries (L9). */
export interface LedgerSealRow {
  /** 1, 2, 3 … without gaps. */
  _id: number;
  entryId: Types.ObjectId;
  /** SHA-256, hex, of the previous hash, a line break, and the entry's canonical text. */
  hash: string;
  sealedAt: Date;
}

const schema = new Schema<LedgerSealRow>(
  {
    _id: { type: Number, required: true },
    entryId: { type: Schema.Types.ObjectId, required: true },
    hash: { type: String, required: true },
    sealedAt: { type: Date, required: true },
  },
  { collection: 'ledger_seals', versionKey: false },
);
schema.index({ entryId: 1 }, { unique: true });

export const LedgerSealModel = mongoose.model<LedgerSealRow>('LedgerSeal', schema);
