import type { Coin } from '@lode/shared/core/money';
import mongoose, { Schema, type Types } from 'mongoose';

/** A published address of the operator's own. */
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
}

const schema = new Schema<ReserveAddressRow>(
  {
    coin: { type: String, required: true },
    address: { type: String, required: true },
    amount: { type: String, default: null },
    checkedAt: { type: Date, default: null },
    unreachable: { type: Boolean, required: true, default: false },
    createdAt: { type: Date, required: true },
  },
  { collection: 'reserve_addresses', versionKey: false },
);
schema.index({ coin: 1, address: 1 }, { unique: true });

export const ReserveAddressModel = mongoose.model<ReserveAddressRow>('ReserveAddress', schema);
