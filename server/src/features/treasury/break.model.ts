import type { Asset } from '@lode/shared/core/money';
import type { BreakKind, BreakState } from '@lode/shared/treasury/close-schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import type { PersonRow } from './movement.model.ts';

/** A row behind a break, and what it comes to. */
export interface BehindRow {
  type: string;
  id: string;
  amount: bigint | null;
}

/** Something of a day that does not add up, as it was found. */
export interface FoundBreak {
  kind: BreakKind;
  /** What it is about: found again with the same amount, it is the same break. */
  subject: string;
  asset: Asset | null;
  /** Units of the asset: what there is beside what should be. */
  amount: bigint | null;
  rows: BehindRow[];
}

interface Said {
  by: PersonRow;
  at: Date;
}

/** A break is settled, and never deleted. */
export interface BreakRow extends Omit<FoundBreak, 'subject'> {
  _id: Types.ObjectId;
  /** Unique: day, kind, subject, amount. */
  key: string;
  day: string;
  foundAt: Date;
  state: BreakState;
  explanation: (Said & { text: string }) | null;
  settled: Said | null;
  /** Explanations that another person did not believe. */
  refusals: (Said & { text: string; reason: string })[];
}

const schema = new Schema<BreakRow>(
  {
    key: { type: String, required: true },
    day: { type: String, required: true },
    kind: { type: String, required: true },
    asset: { type: String, default: null },
    amount: { type: Schema.Types.BigInt, default: null },
    rows: [
      {
        _id: false,
        type: { type: String, required: true },
        id: { type: String, required: true },
        amount: { type: Schema.Types.BigInt, default: null },
      },
    ],
    foundAt: { type: Date, required: true },
    state: { type: String, required: true },
    explanation: { type: Schema.Types.Mixed, default: null },
    settled: { type: Schema.Types.Mixed, default: null },
    refusals: { type: Schema.Types.Mixed, default: [] },
  },
  { collection: 'treasury_breaks', versionKey: false, minimize: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ day: 1, state: 1 });
schema.index({ state: 1, foundAt: 1 });
// Whether something was told of before.
schema.index({ 'rows.id': 1, kind: 1 });

export const BreakModel = mongoose.model<BreakRow>('TreasuryBreak', schema);
