import type { Coin } from '@lode/shared/core/money';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** An address that a customer keeps for their withdrawals. */
export interface BookAddressRow extends MadeByRequest {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  currency: Coin;
  /** In the one form in which its chain's addresses are stored. */
  address: string;
  label: string;
  createdAt: Date;
  /** From then on it counts as known, whatever the wait has become since. */
  usableAt: Date;
}

const addressSchema = new Schema<BookAddressRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    currency: { type: String, required: true },
    address: { type: String, required: true },
    label: { type: String, required: true },
    createdAt: { type: Date, required: true },
    usableAt: { type: Date, required: true },
  },
  { collection: 'book_addresses', versionKey: false },
);
addressSchema.index({ userId: 1, currency: 1, address: 1 }, { unique: true });
keepRequestKey(addressSchema);

export const BookAddressModel = mongoose.model<BookAddressRow>('BookAddress', addressSchema);

/** A customer's whole book: every change of it, and every withdrawal, passes this row. */
export interface AddressBookRow {
  /** The customer. */
  _id: Types.ObjectId;
  addresses: number;
  /** Withdrawals go to known addresses of the book only. */
  only: boolean;
  /** When that ends, because it was switched off; null where it lasts, or is off. */
  onlyUntil: Date | null;
  rev: number;
}

const bookSchema = new Schema<AddressBookRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    addresses: { type: Number, required: true },
    only: { type: Boolean, required: true },
    onlyUntil: { type: Date, default: null },
    rev: { type: Number, required: true },
  },
  { collection: 'address_books', versionKey: false },
);

export const AddressBookModel = mongoose.model<AddressBookRow>('AddressBook', bookSchema);
