import mongoose, { Schema } from 'mongoose';

/** The latest accepted rate of one symbol. */
export interface RateRow {
  /** The symbol. */
  _id: string;
  /** Decimal text: USD for one coin, or units of a fiat currency for one USD. */
  rate: string;
  source: string;
  at: Date;
}

const schema = new Schema<RateRow>(
  {
    _id: { type: String, required: true },
    rate: { type: String, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'rates', versionKey: false },
);

export const RateModel = mongoose.model<RateRow>('Rate', schema);
