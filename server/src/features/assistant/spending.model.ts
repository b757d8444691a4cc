import mongoose, { Schema } from 'mongoose';

/** What was spent on the endpoint in a day of UTC: of everybody, or of one customer. */
export interface SpendingRow {
  /** The day and whose it is: `2026-01-31 all`, `2026-01-31 <customer>`. */
  _id: string;
  /** With what is reserved for answers under way. */
  tokens: number;
  /** Micro-dollars, likewise. */
  usd: bigint;
  at: Date;
}

const KEPT_S = 90 * 24 * 3600;

const schema = new Schema<SpendingRow>(
  {
    _id: { type: String, required: true },
    tokens: { type: Number, required: true },
    usd: { type: Schema.Types.BigInt, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'assistant_spending', versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export const SpendingModel = mongoose.model<SpendingRow>('AssistantSpending', schema);
