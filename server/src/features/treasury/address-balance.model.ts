import type { Coin } from '@lode/shared/core/money';
import mongoose, { Schema } from 'mongoose';

/** What the chain said of a customer's deposit address that was paid. */
export interface AddressBalanceRow {
  /** `<coin>:<address>` */
  _id: string;
  coin: Coin;
  address: string;
  /** Whole units of the chain, in digits; null until the chain was asked. */
  amount: string | null;
  checkedAt: Date | null;
  /** The highest block that paid it. */
  height: number;
  /** It was paid since it was asked. */
  due: boolean;
  /** What it holds beside all that was recorded for it, in digits; null or missing for nothing. */
  surplus?: string | null;
}

const schema = new Schema<AddressBalanceRow>(
  {
    _id: { type: String, required: true },
    coin: { type: String, required: true },
    address: { type: String, required: true },
    amount: { type: String, default: null },
    checkedAt: { type: Date, default: null },
    height: { type: Number, required: true },
    due: { type: Boolean, required: true },
    surplus: { type: String, default: null },
  },
  { collection: 'treasury_addresses', versionKey: false },
);
schema.index({ coin: 1, due: 1, checkedAt: 1 });
schema.index({ coin: 1, height: 1 });
schema.index({ surplus: 1 }, { partialFilterExpression: { surplus: { $type: 'string' } } });

export const AddressBalanceModel = mongoose.model<AddressBalanceRow>('TreasuryAddress', schema);
