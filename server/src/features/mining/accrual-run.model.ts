import type { AccrualState } from '@lode/shared/mining/accrual-schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import type { DayDifficulty } from '../chains/queries/list-difficulties.ts';
import type { PayoutRange } from './low-payout.ts';

/** The accrual of one UTC day. Money is micro-dollars, hash power millionths of a TH/s. */
export interface AccrualRunRow {
  /** The day, as 2026-02-28. */
  _id: string;
  state: AccrualState;
  revenue: bigint;
  /** Decimal text. */
  feePercent: string;
  fee: bigint;
  carriedIn: bigint;
  capacity: bigint;
  /** What the net revenue is divided by, hash power × seconds, in digits: it may be more than 64 bits. */
  whole: string;
  contracts: number;
  contractsDone: number;
  /** The last contract that had its turn. */
  cursor: { endsAt: Date; contractId: Types.ObjectId } | null;
  paid: bigint;
  payouts: number;
  /** Hash power × seconds of the contracts that had their turn, in digits. */
  unitsDone: string;
  operatorShare: bigint | null;
  carriedOut: bigint | null;
  /** Net micro-dollars of one TH/s that was active all day. */
  perTh: bigint;
  /** What the day is compared with; null of a farm too young, absent of days from before it was kept. */
  range?: PayoutRange | null;
  /** Of Bitcoin's blocks on the day, and who told it; null where nobody did, absent of days from before it was kept. */
  difficulty?: DayDifficulty | null;
  startedAt: Date;
  finishedAt: Date | null;
}

const money = { type: Schema.Types.BigInt, required: true };
const later = { type: Schema.Types.BigInt, default: null };
const schema = new Schema<AccrualRunRow>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    revenue: money,
    feePercent: { type: String, required: true },
    fee: money,
    carriedIn: money,
    capacity: money,
    whole: { type: String, required: true },
    contracts: { type: Number, required: true },
    contractsDone: { type: Number, required: true },
    cursor: {
      type: new Schema({ endsAt: Date, contractId: Schema.Types.ObjectId }, { _id: false }),
      default: null,
    },
    paid: money,
    payouts: { type: Number, required: true },
    unitsDone: { type: String, required: true },
    operatorShare: later,
    carriedOut: later,
    perTh: money,
    range: { type: new Schema({ least: money, below: [String] }, { _id: false }), default: null },
    difficulty: { type: new Schema({ least: Number, source: String }, { _id: false }), default: null },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'accrual_runs', versionKey: false, minimize: false },
);

schema.index({ state: 1, _id: 1 });

export const AccrualRunModel = mongoose.model<AccrualRunRow>('AccrualRun', schema);

export interface AccrualStateRow {
  _id: 'accrual';
  /** The last day whose revenue is complete: its run has begun. Null before the first. */
  closedThrough: string | null;
  /** Counts writes: confirming revenue and closing a day meet here. */
  rev: number;
}

/** One document through which every confirmation of revenue and every closing of a day passes. */
export const AccrualStateModel = mongoose.model<AccrualStateRow>(
  'AccrualState',
  new Schema<AccrualStateRow>(
    {
      _id: { type: String, required: true },
      closedThrough: { type: String, default: null },
      rev: { type: Number, required: true },
    },
    { collection: 'accrual_state', versionKey: false },
  ),
);
