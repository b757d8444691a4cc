import type { Coin } from '@lode/shared/core/money';
import type { BatchFile, BatchState, HandedState } from '@lode/shared/payouts/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** Somebody of the staff, as they were called then. */
export interface PersonRow {
  id: string;
  username: string;
}

/** Amounts are whole units of the chain, in digits: they may be more than 64 bits. */
export interface BatchOutputRow {
  withdrawalId: Types.ObjectId;
  address: string;
  amount: string;
  /** Micro-dollars: what it takes from the balance less our fee. */
  usd: bigint;
}

export interface InputRow {
  txid: string;
  index: number;
  amount: string;
  address: string;
}

/** What was written to be signed. */
export interface WritingRow {
  text: string;
  feeRate: number | null;
  fee: { coin: Coin; amount: string } | null;
  change: string | null;
  inputs: InputRow[];
  /** Places in `outputs` that it pays. */
  pays: number[];
  expiresAt: Date | null;
  expiresAtHeight: number | null;
  by: PersonRow;
  at: Date;
}

/** Who has taken away what is to be signed, or paid by a person's wallet: once for each of both forms, the last time. */
export interface TakenRow {
  form: BatchFile;
  by: PersonRow;
  at: Date;
}

/** A transaction that was handed back. */
export interface HandedRow {
  txid: string;
  /** In hexadecimal, to be sent; null for one that was on the chain already. */
  raw: string | null;
  spends: string[];
  pays: number[];
  state: HandedState;
  problem: string | null;
  expiresAt: Date | null;
  expiresAtHeight: number | null;
  by: PersonRow;
  at: Date;
}

/** Withdrawals that are paid together. */
export interface BatchRow extends MadeByRequest {
  _id: Types.ObjectId;
  coin: Coin;
  state: BatchState;
  outputs: BatchOutputRow[];
  from: string[];
  /** Oldest first; the newest counts. */
  writings: WritingRow[];
  handed: HandedRow[];
  /** Missing where a batch was made before this was noted. */
  taken?: TakenRow[];
  madeBy: PersonRow;
  madeAt: Date;
  endedAt: Date | null;
  rev: number;
}

const { BigInt: BigIntType, Mixed, ObjectId } = Schema.Types;

const schema = new Schema<BatchRow>(
  {
    coin: { type: String, required: true },
    state: { type: String, required: true },
    outputs: [{ _id: false, withdrawalId: ObjectId, address: String, amount: String, usd: BigIntType }],
    from: { type: [String], required: true },
    writings: { type: [Mixed], required: true } as never,
    handed: { type: [Mixed], required: true } as never,
    taken: { type: [Mixed], default: undefined } as never,
    madeBy: { type: Mixed, required: true } as never,
    madeAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    rev: { type: Number, required: true },
  },
  { collection: 'payout_batches', versionKey: false, minimize: false },
);
schema.index({ state: 1, _id: -1 });
schema.index({ 'handed.txid': 1 });
keepRequestKey(schema);

export const BatchModel = mongoose.model<BatchRow>('PayoutBatch', schema);
