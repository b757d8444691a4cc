import type { Asset } from '@lode/shared/core/money';
import type { AccountKind } from '@lode/shared/ledger/schemas';
import mongoose, { Schema } from 'mongoose';
import type { AccountId } from './chart.ts';

/** Sums of an account's legs, in whole units of its asset. They change only with an entry, in its transaction. */
export interface LedgerAccountRow {
  _id: AccountId;
  kind: AccountKind;
  asset: Asset;
  /** The customer's id. */
  owner: string | null;
  debitsPosted: bigint;
  creditsPosted: bigint;
  debitsPending: bigint;
  creditsPending: bigint;
  /** Counts the legs. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const units = { type: Schema.Types.BigInt, required: true };
const schema = new Schema<LedgerAccountRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    asset: { type: String, required: true },
    owner: { type: String, default: null },
    debitsPosted: units,
    creditsPosted: units,
    debitsPending: units,
    creditsPending: units,
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'ledger_accounts', versionKey: false, minimize: false },
);
schema.index({ kind: 1, _id: 1 });

export const LedgerAccountModel = mongoose.model<LedgerAccountRow>('LedgerAccount', schema);
