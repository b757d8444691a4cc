import type { Coin } from '@lode/shared/core/money';
import type { MovementKind, MovementState } from '@lode/shared/treasury/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** Somebody of the staff, as they were called then. */
export interface PersonRow {
  id: string;
  username: string;
}

export interface FeeRow {
  coin: Coin;
  /** Whole 10⁻⁸ of the coin. */
  amount: bigint;
}

/** What came for coins that were given: found on the chain as they were. */
export interface IntoRow {
  coin: Coin;
  txid: string;
  amount: bigint;
  /** USD for one of it, and what it comes to in micro-dollars. */
  rate: string | null;
  amountUsd: bigint;
}

/** Something that happened to coins of ours, by its transaction. Every amount was found on the chain. */
export interface MovementRow extends MadeByRequest {
  _id: Types.ObjectId;
  kind: MovementKind;
  coin: Coin;
  /** In the one form of the coin's chain. */
  txid: string;
  /** Whole 10⁻⁸ of the coin; null for a fee alone. */
  amount: bigint | null;
  /** Of a swap; null or missing for anything else. */
  into?: IntoRow | null;
  /** What the network took, where it is booked with it. */
  fee: FeeRow | null;
  /** USD for one coin of what is booked, who told it, and what that comes to in micro-dollars; null for nothing. */
  rate: string | null;
  rateSource: string | null;
  amountUsd: bigint;
  /** Addresses in the form in which they are stored; at most MOVEMENT_ADDRESSES_MAX. */
  from: string[];
  to: string[];
  minedAt: Date | null;
  note: string;
  state: MovementState;
  proposedBy: PersonRow;
  proposedAt: Date;
  decidedBy: PersonRow | null;
  decidedAt: Date | null;
  reason: string | null;
  entryId: Types.ObjectId | null;
}

const person = new Schema<PersonRow>({ id: String, username: String }, { _id: false, id: false });
const fee = new Schema<FeeRow>({ coin: String, amount: Schema.Types.BigInt }, { _id: false });

const into = new Schema<IntoRow>(
  { coin: String, txid: String, amount: Schema.Types.BigInt, rate: String, amountUsd: Schema.Types.BigInt },
  { _id: false },
);

const schema = new Schema<MovementRow>(
  {
    kind: { type: String, required: true },
    coin: { type: String, required: true },
    txid: { type: String, required: true },
    amount: { type: Schema.Types.BigInt, default: null },
    into: { type: into, default: null },
    fee: { type: fee, default: null },
    rate: { type: String, default: null },
    rateSource: { type: String, default: null },
    amountUsd: { type: Schema.Types.BigInt, required: true },
    from: { type: [String], required: true },
    to: { type: [String], required: true },
    minedAt: { type: Date, default: null },
    note: { type: String, default: '' },
    state: { type: String, required: true },
    proposedBy: { type: person, required: true },
    proposedAt: { type: Date, required: true },
    decidedBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
    reason: { type: String, default: null },
    entryId: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: 'treasury_movements', versionKey: false, minimize: false },
);
schema.index({ state: 1, _id: -1 });
schema.index({ txid: 1 });
schema.index({ 'into.txid': 1 }, { partialFilterExpression: { 'into.txid': { $type: 'string' } } });
keepRequestKey(schema);

export const MovementModel = mongoose.model<MovementRow>('TreasuryMovement', schema);
