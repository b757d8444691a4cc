import mongoose, { Schema, type Types } from 'mongoose';
import { indexTerms } from './terms-index.ts';

/** What a customer's name and address are found by: every three signs of them, since any part may be typed. */
interface CustomerTermsRow {
  /** The customer's. */
  _id: Types.ObjectId;
  terms: string[];
}

const schema = new Schema<CustomerTermsRow>(
  { terms: { type: [String], required: true } },
  { collection: 'support_customer_terms', versionKey: false },
);
indexTerms(schema);

export const CustomerTermsModel = mongoose.model<CustomerTermsRow>('CustomerTerms', schema);
