import mongoose, { Schema, type Types } from 'mongoose';

/** What a proof of the ledger found. */
export interface LedgerProofRow {
  _id: Types.ObjectId;
  at: Date;
  ok: boolean;
  /** It followed the chain from the first entry; missing in those of before there were checkpoints: all of them did. */
  whole?: boolean;
  /** What did not hold, one sentence each, the first 50. */
  faults: string[];
  entries: number;
  accounts: number;
  /** The chain's last link that it saw. */
  head: { seq: number; hash: string };
  durationMs: number;
}

const KEPT_S = 366 * 86_400;

const schema = new Schema<LedgerProofRow>(
  {
    at: { type: Date, required: true },
    ok: { type: Boolean, required: true },
    whole: { type: Boolean },
    faults: [String],
    entries: { type: Number, required: true },
    accounts: { type: Number, required: true },
    head: { seq: { type: Number, required: true }, hash: { type: String, default: '' }, _id: false },
    durationMs: { type: Number, required: true },
  },
  { collection: 'ledger_proofs', versionKey: false },
);
schema.index({ at: -1 }, { expireAfterSeconds: KEPT_S });

export const LedgerProofModel = mongoose.model<LedgerProofRow>('LedgerProof', schema);
