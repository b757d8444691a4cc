import type { Coin } from '@lode/shared/core/money';
import type { ChainFinding, RiskVerdict } from '@lode/shared/withdrawals/admin-schemas';
import type { WithdrawalState } from '@lode/shared/withdrawals/own-schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** Somebody of the staff, as they were called then. */
export interface DeciderRow {
  userId: Types.ObjectId;
  username: string;
  at: Date;
}

/** What the sources of the chain said of the transaction last. */
export interface ChainCheckRow {
  kind: ChainFinding;
  txid: string;
  confirmations: number;
  at: Date;
}

/** A withdrawal, from its request to its end. */
export interface WithdrawalRow extends MadeByRequest {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** Micro-dollars, the fee inside. */
  amount: bigint;
  fee: bigint;
  currency: Coin;
  /** In the one form in which its chain's addresses are stored. */
  walletAddress: string;
  state: WithdrawalState;
  risk: RiskVerdict;
  /** The customer's key that a program asked with, as it was called then; null for a person, missing in rows of before. */
  apiKey?: { id: string; name: string } | null;
  approvals: DeciderRow[];
  /** As it was when the last of them approved; null before the first. */
  approvalsNeeded: number | null;
  /** USD for one coin, and whole units of the chain in digits; fixed at approval. */
  rate: string | null;
  coinAmount: string | null;
  /** Who told the market's rate then; missing before approval, and in rows of before it was kept. */
  rateSource?: string;
  /** The transaction that pays it; which of its outputs do, `payout_claims` says. */
  txId: string | null;
  check: ChainCheckRow | null;
  /** When the chain was seen to pay it for the first time. */
  foundAt: Date | null;
  completedBy: DeciderRow | null;
  rejectedBy: DeciderRow | null;
  reason: string | null;
  /** The ledger's entries: the hold, what captured it, the fee's, the payout's own hold, and the payout's. */
  holdId: Types.ObjectId;
  captureId: Types.ObjectId | null;
  feeEntryId: Types.ObjectId | null;
  /** The batch that it is paid with; while that is open or under way nothing else pays it. Missing in rows of before. */
  batchId?: Types.ObjectId | null;
  /** What keeps its coins, and the money for them, from approval to completion; null on rows from before it was made. */
  payoutHoldId: Types.ObjectId | null;
  entryId: Types.ObjectId | null;
  rev: number;
  createdAt: Date;
  completedAt: Date | null;
  /** When it was completed, rejected or cancelled. */
  endedAt: Date | null;
}

const decider = {
  _id: false,
  userId: { type: Schema.Types.ObjectId, required: true },
  username: { type: String, required: true },
  at: { type: Date, required: true },
};

const schema = new Schema<WithdrawalRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    amount: { type: BigInt, required: true },
    fee: { type: BigInt, required: true },
    currency: { type: String, required: true },
    walletAddress: { type: String, required: true },
    state: { type: String, required: true },
    risk: { type: String, required: true },
    apiKey: { type: Schema.Types.Mixed, default: null },
    approvals: [decider],
    approvalsNeeded: { type: Number, default: null },
    rate: { type: String, default: null },
    coinAmount: { type: String, default: null },
    rateSource: { type: String },
    txId: { type: String, default: null },
    check: { type: Schema.Types.Mixed, default: null },
    foundAt: { type: Date, default: null },
    completedBy: { type: Schema.Types.Mixed, default: null },
    rejectedBy: { type: Schema.Types.Mixed, default: null },
    reason: { type: String, default: null },
    holdId: { type: Schema.Types.ObjectId, required: true },
    captureId: { type: Schema.Types.ObjectId, default: null },
    feeEntryId: { type: Schema.Types.ObjectId, default: null },
    batchId: { type: Schema.Types.ObjectId, default: null },
    payoutHoldId: { type: Schema.Types.ObjectId, default: null },
    entryId: { type: Schema.Types.ObjectId, default: null },
    rev: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    completedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  { collection: 'withdrawals', versionKey: false, minimize: false },
);
schema.index({ state: 1, completedAt: -1 });
schema.index({ userId: 1, _id: -1 });
schema.index({ state: 1, _id: -1 });
schema.index({ txId: 1, _id: 1 });
// What is approved and in no batch, oldest first.
schema.index({ state: 1, currency: 1, batchId: 1, _id: 1 });
// Who was paid where.
schema.index({ walletAddress: 1, _id: 1 });
// What was approved of late.
schema.index({ 'approvals.at': -1 });
keepRequestKey(schema);
// What risk measures.
schema.index({ userId: 1, createdAt: -1 });
schema.index({ createdAt: -1 });

export const WithdrawalModel = mongoose.model<WithdrawalRow>('Withdrawal', schema);
