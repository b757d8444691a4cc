import mongoose, { Schema, type Types } from 'mongoose';

/** That figures may tell something else of customers from now on. Whoever keeps such figures takes it away. */
export interface CustomerNoteRow {
  _id: Types.ObjectId;
  userIds: Types.ObjectId[];
  /** They were paid for a day, as they are every day: it is news to few figures of theirs. */
  paid: boolean;
}

const schema = new Schema<CustomerNoteRow>(
  { userIds: { type: [Schema.Types.ObjectId], required: true }, paid: { type: Boolean, required: true } },
  { collection: 'account_customer_notes', versionKey: false },
);

export const CustomerNoteModel = mongoose.model<CustomerNoteRow>('AccountCustomerNote', schema);
