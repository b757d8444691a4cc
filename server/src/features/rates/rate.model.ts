import mongoose, { Schema } from 'mongoose';

/** The latest accepted rate of one symbol. */
export interface RateRow {
  /** The symbol. */
  _id: string;
  /** Decimal text: USD for one coin, or units of a fiat currency for one USD. */
  rate: string;
  source: string;
  at: Date;
  /** The rate that two sources agreed on last. */
  reference?: { rate: string; at: Date };
}

const schema = new Schema<RateRow>(
  {
    _id: { type: String, required: true },
    rate: { type: String, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
    reference: new Schema({ rate: String, at: Date }, { _id: false }),
  },
  { collection: 'rates', versionKey: false },
);

export const RateModel = mongoose.model<RateRow>('Rate', schema);
