import type { Coin } from '@lode/shared/core/money';
import type { EvidenceType, RevenueSource, RevenueState } from '@lode/shared/mining/revenue-schemas';
import mongoose, { Schema, type Types } from 'mongoose';

export interface Person {
  id: string;
  username: string;
}

/** Something that the farm earned. */
export interface RevenueRow {
  _id: Types.ObjectId;
  source: RevenueSource;
  /** The pool whose statement it is. */
  pool: string | null;
  simulated: boolean;
  coin: Coin;
  /** Whole 10⁻⁸ of the coin. */
  amount: bigint;
  /** USD for one coin when it was booked; decimal text. */
  rate: string;
  /** Micro-dollars. */
  amountUsd: bigint;
  txid: string | null;
  note: string;
  evidence: { fileId: string; mime: EvidenceType } | null;
  state: RevenueState;
  /** What can be booked once: `<chain>:<txid>` or `<pool>:<day>`; null again once rejected. */
  claim: string | null;
  /** The UTC day that a pool's statement is about. */
  statedDay: string | null;
  /** UTC day whose accrual divides it, as 2026-02-28; null until confirmed. */
  day: string | null;
  /** Null for what the system booked. */
  requestedBy: Person | null;
  requestedAt: Date;
  decidedBy: Person | null;
  decidedAt: Date | null;
  reason: string | null;
  entryId: Types.ObjectId | null;
  /** Of a statement, the transaction by which its pool paid it; what it paid claims for the statement. */
  paidTxid?: string | null;
  /**
   * Statements that a pool has paid with a sum other than theirs, for a second person to agree: `amount` is what was paid
   * less what was stated. Missing for anything else.
   */
  settles?: Types.ObjectId[] | null;
  /** Whole 10⁻⁸ of the coin: what these state together. */
  stated?: bigint | null;
}

const person = { type: new Schema<Person>({ id: String, username: String }, { _id: false }), default: null };

const schema = new Schema<RevenueRow>(
  {
    source: { type: String, required: true },
    pool: { type: String, default: null },
    simulated: { type: Boolean, required: true },
    coin: { type: String, required: true },
    amount: { type: Schema.Types.BigInt, required: true },
    rate: { type: String, required: true },
    amountUsd: { type: Schema.Types.BigInt, required: true },
    txid: { type: String, default: null },
    note: { type: String, default: '' },
    evidence: {
      type: new Schema({ fileId: String, mime: String }, { _id: false }),
      default: null,
    },
    state: { type: String, required: true },
    claim: { type: String, default: null },
    statedDay: { type: String, default: null },
    day: { type: String, default: null },
    requestedBy: person,
    requestedAt: { type: Date, required: true },
    decidedBy: person,
    decidedAt: { type: Date, default: null },
    reason: { type: String, default: null },
    entryId: { type: Schema.Types.ObjectId, default: null },
    paidTxid: { type: String, default: null },
    settles: { type: [Schema.Types.ObjectId], default: undefined },
    stated: { type: Schema.Types.BigInt },
  },
  { collection: 'mining_revenue', versionKey: false, minimize: false },
);
schema.index({ claim: 1 }, { unique: true, partialFilterExpression: { claim: { $type: 'string' } } });
schema.index({ state: 1, _id: -1 });
schema.index({ day: 1 });
// What pools have stated and not paid.
schema.index({ source: 1, paidTxid: 1, statedDay: 1 });

export const RevenueModel = mongoose.model<RevenueRow>('MiningRevenue', schema);
