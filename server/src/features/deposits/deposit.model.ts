import type { Coin } from '@lode/shared/core/money';
import type { DepositState, PaybackState, PaymentState, ReviewReason } from '@lode/shared/deposits/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';
import type { PaidCheck } from '../chains/queries/check-paid.ts';

export interface DepositRow extends MadeByRequest {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  coin: Coin;
  /** Micro-dollars asked for. */
  amountUsd: bigint;
  /** USD for one coin, as quoted; decimal text. */
  rate: string;
  /** Who told that rate; missing in rows of before it was kept. */
  rateSource?: string;
  /** Whole units of the chain to be sent, in digits: they may be more than 64 bits. */
  amount: string;
  address: string;
  addressIndex: number;
  /** Which extended key the address comes from (`getDepositKeyId`); missing in rows of before it was kept. */
  keyId?: string;
  state: DepositState;
  /** Micro-dollars credited so far. */
  creditedUsd: bigint;
  expiresAt: Date;
  /** Something may have to be done with it: a payment waits for confirmations, or the hour runs. */
  open: boolean;
  /**
   * While it is open, the height of its chain from which its payments are worth another look; null: at once. Rows from
   * before it was kept have none, which says the same.
   */
  dueHeight: number | null;
  rev: number;
  createdAt: Date;
}

const depositSchema = new Schema<DepositRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    coin: { type: String, required: true },
    amountUsd: { type: Schema.Types.BigInt, required: true },
    rate: { type: String, required: true },
    rateSource: { type: String },
    amount: { type: String, required: true },
    address: { type: String, required: true },
    addressIndex: { type: Number, required: true },
    keyId: { type: String },
    state: { type: String, required: true },
    creditedUsd: { type: Schema.Types.BigInt, required: true },
    expiresAt: { type: Date, required: true },
    open: { type: Boolean, required: true },
    dueHeight: { type: Number, default: null },
    rev: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'deposits', versionKey: false, minimize: false },
);
depositSchema.index({ address: 1 }, { unique: true });
depositSchema.index({ userId: 1, _id: -1 });
// What the sweep asks: what is due, whose hour has ended, and whose turn it is to be looked for in the mempool.
depositSchema.index({ open: 1, coin: 1, dueHeight: 1 });
depositSchema.index({ open: 1, state: 1, expiresAt: 1 });
depositSchema.index({ open: 1, coin: 1, _id: 1 });
depositSchema.index({ state: 1, _id: -1 });
depositSchema.index({ createdAt: -1, _id: -1 });
keepRequestKey(depositSchema);

export const DepositModel = mongoose.model<DepositRow>('Deposit', depositSchema);

/** Who of the staff has asked for a payment in review to be credited. */
export interface ApprovalRow {
  userId: Types.ObjectId;
  username: string;
  at: Date;
  reason: string;
}

/** Somebody of the staff, as they were called then. */
export interface StaffRow {
  userId: Types.ObjectId;
  username: string;
  at: Date;
}

/** All of a payment that may not be credited goes back to its customer. It was never in the books, and never comes into them. */
export interface PaybackRow {
  state: PaybackState;
  /** What the payment was before, and is again if this is taken back. */
  from: Extract<PaymentState, 'review' | 'ignored'>;
  askedBy: StaffRow;
  reason: string;
  /** Where to, in the form that is stored; null until its customer has said so. */
  address: string | null;
  addressedAt: Date | null;
  approvedBy: StaffRow | null;
  /** The transaction that pays it; which of its outputs do, `payout_claims` says. */
  txid: string | null;
  check: PaidCheck['check'] | null;
  /** When the chain was seen to pay it for the first time. */
  foundAt: Date | null;
  paidAt: Date | null;
}

/** One output or event that paid a deposit's address. Every one is recorded, whatever becomes of it. */
export interface PaymentRow {
  /** `<chain>:<txid>:<index>` */
  _id: string;
  depositId: Types.ObjectId;
  coin: Coin;
  txid: string;
  /** Whole units of the chain, in digits. */
  amount: string;
  /** The block it is in; null while it waits for one, or its block has left the chain. */
  height: number | null;
  /** When that block says that it was made. */
  blockAt?: Date | null;
  state: PaymentState;
  reason: ReviewReason | null;
  /** Micro-dollars, and the ledger's entry, once credited. */
  creditedUsd: bigint | null;
  entryId: Types.ObjectId | null;
  creditedAt?: Date;
  /** Who told the market's rate as it was credited; missing in rows of before it was kept. */
  rateSource?: string;
  /** While it is in review and a second person has to agree. */
  approvals?: ApprovalRow[];
  /** How often it was credited: a payment that comes back after a reorganisation is credited again. */
  credits: number;
  seenAt: Date;
  /** Missing for what does not go back. */
  payback?: PaybackRow;
}

const paymentSchema = new Schema<PaymentRow>(
  {
    _id: { type: String, required: true },
    depositId: { type: Schema.Types.ObjectId, required: true },
    coin: { type: String, required: true },
    txid: { type: String, required: true },
    amount: { type: String, required: true },
    height: { type: Number, default: null },
    blockAt: { type: Date, default: null },
    state: { type: String, required: true },
    reason: { type: String, default: null },
    creditedUsd: { type: Schema.Types.BigInt, default: null },
    entryId: { type: Schema.Types.ObjectId, default: null },
    creditedAt: { type: Date },
    rateSource: { type: String },
    approvals: {
      type: [
        {
          _id: false,
          userId: { type: Schema.Types.ObjectId, required: true },
          username: { type: String, required: true },
          at: { type: Date, required: true },
          reason: { type: String, required: true },
        },
      ],
      default: undefined,
    },
    credits: { type: Number, required: true },
    seenAt: { type: Date, required: true },
    payback: { type: Schema.Types.Mixed, default: undefined },
  },
  { collection: 'deposit_payments', versionKey: false, minimize: false },
);
paymentSchema.index({ depositId: 1, state: 1, seenAt: 1 });
paymentSchema.index({ coin: 1, height: 1 });
paymentSchema.index({ state: 1, seenAt: 1 });
paymentSchema.index({ state: 1, creditedAt: 1 });
paymentSchema.index({ txid: 1 });
const PAID_BACK = { 'payback.state': { $type: 'string' } };
paymentSchema.index({ 'payback.state': 1, _id: 1 }, { partialFilterExpression: PAID_BACK });
paymentSchema.index({ 'payback.state': 1, 'payback.paidAt': -1 }, { partialFilterExpression: PAID_BACK });

export const PaymentModel = mongoose.model<PaymentRow>('DepositPayment', paymentSchema);

interface AddressCounterRow {
  /** The chain: its receiving keys are shared by its coins. */
  _id: string;
  next: number;
}

/** The next receiving key of each chain. Counted up for ever: no address is given twice. */
export const AddressCounterModel = mongoose.model<AddressCounterRow>(
  'DepositAddressCounter',
  new Schema<AddressCounterRow>(
    { _id: { type: String, required: true }, next: { type: Number, required: true } },
    { collection: 'deposit_address_counters', versionKey: false },
  ),
);

interface MempoolTurnRow {
  _id: Coin;
  /** The open deposit that was looked for last; null: the next turn begins with the oldest. */
  after: Types.ObjectId | null;
}

/** Open deposits are looked for in the mempool in turns, so many at a time. */
export const MempoolTurnModel = mongoose.model<MempoolTurnRow>(
  'DepositMempoolTurn',
  new Schema<MempoolTurnRow>(
    { _id: { type: String, required: true }, after: { type: Schema.Types.ObjectId, default: null } },
    { collection: 'deposit_mempool_turns', versionKey: false },
  ),
);
