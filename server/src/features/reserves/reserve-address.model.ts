import type { Coin } from '@lode/shared/core/money';
import mongoose, { Schema, type Types } from 'mongoose';

/** An address of the operator's own, published until it is removed. It stays known as ours for good (H2). */
export interface ReserveAddressRow {
  _id: Types.ObjectId;
  coin: Coin;
  /** In the one form that is stored. */
  address: string;
  /** Whole units of the chain, as text; null until the chain was asked. */
  amount: string | null;
  checkedAt: Date | null;
  /** The chain could not be asked the last time. */
  unreachable: boolean;
  createdAt: Date;
  /** Off the list since; null while it is on it. */
  removedAt: Date | null;
}

const schema = new Schema<ReserveAddressRow>(
  {
    coin: { type: String, required: true },
    address: { type: String, required: true },
    amount: { type: String, default: null },
    checkedAt: { type: Date, default: null },
    unreachable: { type: Boolean, required: true, default: false },
    createdAt: { type: Date, required: true },
    removedAt: { type: Date, default: null },
  },
  { collection: 'reserve_addresses', versionKey: false },
);
schema.index({ coin: 1, address: 1 }, { unique: true });

export const ReserveAddressModel = mongoose.model<ReserveAddressRow>('ReserveAddress', schema);
