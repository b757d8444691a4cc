import type { Asset } from '@lode/shared/core/money';
import type { EntryKind, EntryPhase, Side } from '@lode/shared/ledger/schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import type { AccountId } from './chart.ts';

export interface LegRow {
  account: AccountId;
  asset: Asset;
  side: Side;
  /** Whole units of the asset, above zero. */
  amount: bigint;
  /** The account's posted balance after this leg, on its own side. */
  balanceAfter: bigint;
}

/** One movement of money. Written once and never changed (L5). */
export interface LedgerEntryRow {
  _id: Types.ObjectId;
  /** What makes it happen once (L4). */
  key: string;
  /** Hash of what was asked under the key. */
  digest: string;
  kind: EntryKind;
  phase: EntryPhase;
  /** The hold that it captures or releases. */
  resolves: Types.ObjectId | null;
  /** The entry that it takes back. */
  reverses: Types.ObjectId | null;
  legs: LegRow[];
  /** What it is about: a deposit, a withdrawal, a contract. */
  reference: { type: string; id: string } | null;
  memo: string;
  at: Date;
}

const schema = new Schema<LedgerEntryRow>(
  {
    key: { type: String, required: true },
    digest: { type: String, required: true },
    kind: { type: String, required: true },
    phase: { type: String, required: true },
    resolves: { type: Schema.Types.ObjectId, default: null },
    reverses: { type: Schema.Types.ObjectId, default: null },
    legs: [
      {
        _id: false,
        account: { type: String, required: true },
        asset: { type: String, required: true },
        side: { type: String, required: true },
        amount: { type: Schema.Types.BigInt, required: true },
        balanceAfter: { type: Schema.Types.BigInt, required: true },
      },
    ],
    reference: { type: Schema.Types.Mixed, default: null },
    memo: { type: String, default: '' },
    at: { type: Date, required: true },
  },
  { collection: 'ledger_entries', versionKey: false, minimize: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ resolves: 1 }, { unique: true, partialFilterExpression: { resolves: { $type: 'objectId' } } });
schema.index({ reverses: 1 }, { unique: true, partialFilterExpression: { reverses: { $type: 'objectId' } } });
schema.index({ 'legs.account': 1, _id: -1 });
schema.index({ 'reference.id': 1, _id: -1 });
// What was booked in a time.
schema.index({ at: 1, _id: 1 });
// Sums and lists of a kind over a time.
schema.index({ kind: 1, at: -1, _id: -1 });

export const LedgerEntryModel = mongoose.model<LedgerEntryRow>('LedgerEntry', schema);

interface UnsealedRow {
  /** The entry. */
  _id: Types.ObjectId;
}

/** Entries not yet in the chain; a row is written with its entry and leaves with its seal. */
export const UnsealedModel = mongoose.model<UnsealedRow>(
  'LedgerUnsealed',
  new Schema<UnsealedRow>(
    { _id: { type: Schema.Types.ObjectId, required: true } },
    { collection: 'ledger_unsealed', versionKey: false },
  ),
);
