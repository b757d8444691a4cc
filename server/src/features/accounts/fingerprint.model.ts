import mongoose, { Schema } from 'mongoose';

/** How many accounts one browser registered; counted in the transaction that makes the account. */
export interface FingerprintRow {
  /** Keyed hash of the browser's own hash. */
  _id: string;
  registrations: number;
}

const schema = new Schema<FingerprintRow>(
  {
    _id: { type: String, required: true },
    registrations: { type: Number, required: true },
  },
  { collection: 'fingerprints', versionKey: false },
);

export const FingerprintModel = mongoose.model<FingerprintRow>('Fingerprint', schema);
