import type { AdjustmentState, TransferSource, TransferTarget } from '@lode/shared/finance/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** The ledger's accounts between which staff may move money. */
export type AdjustedAccount = `wallet:${string}` | TransferSource | TransferTarget;

/** Somebody of the staff, as they were called then. */
export interface StaffRow {
  id: Types.ObjectId;
  username: string;
}

/** Money that one person of the staff asks to move and another one moves. */
export interface AdjustmentRow extends MadeByRequest {
  _id: Types.ObjectId;
  kind: 'adjustment' | 'transfer';
  /** Whose wallet; null for a transfer. */
  userId: Types.ObjectId | null;
  from: AdjustedAccount;
  to: AdjustedAccount;
  /** Micro-dollars. */
  amountUsd: bigint;
  reason: string;
  state: AdjustmentState;
  requestedBy: StaffRow;
  requestedAt: Date;
  decidedBy: StaffRow | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  entryId: Types.ObjectId | null;
}

const staff = new Schema<StaffRow>(
  { id: { type: Schema.Types.ObjectId, required: true }, username: { type: String, required: true } },
  { _id: false, id: false },
);

const schema = new Schema<AdjustmentRow>(
  {
    kind: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    from: { type: String, required: true },
    to: { type: String, required: true },
    amountUsd: { type: Schema.Types.BigInt, required: true },
    reason: { type: String, required: true },
    state: { type: String, required: true },
    requestedBy: { type: staff, required: true },
    requestedAt: { type: Date, required: true },
    decidedBy: { type: staff, default: null },
    decidedAt: { type: Date, default: null },
    decisionReason: { type: String, default: null },
    entryId: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: 'finance_adjustments', versionKey: false, minimize: false },
);
schema.index({ requestedAt: -1, _id: -1 });
schema.index({ state: 1, requestedAt: -1 });
schema.index({ userId: 1, requestedAt: -1 });
keepRequestKey(schema);

export const AdjustmentModel = mongoose.model<AdjustmentRow>('FinanceAdjustment', schema);
