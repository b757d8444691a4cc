import type { CryptoSymbol } from '@lode/shared/rates/symbols';
import mongoose, { Schema, type Types } from 'mongoose';

/** A withdrawal, from its request to its end. */
export interface WithdrawalRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** Micro-dollars. */
  amount: bigint;
  currency: CryptoSymbol;
  walletAddress: string;
  status: 'pending' | 'completed' | 'rejected';
  /** The transaction that paid it, found on the chain. */
  txId: string | null;
  /** The ledger entry that posted it. */
  entryId: Types.ObjectId | null;
  createdAt: Date;
  completedAt: Date | null;
}

const schema = new Schema<WithdrawalRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: BigInt, required: true },
    currency: { type: String, required: true },
    walletAddress: { type: String, required: true },
    status: { type: String, required: true },
    txId: { type: String, default: null },
    entryId: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
    completedAt: { type: Date, default: null },
  },
  { collection: 'withdrawals', versionKey: false, minimize: false },
);
schema.index({ status: 1, completedAt: -1 });

export const WithdrawalModel = mongoose.model<WithdrawalRow>('Withdrawal', schema);
