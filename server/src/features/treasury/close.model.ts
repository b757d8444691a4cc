import type { Asset, Coin } from '@lode/shared/core/money';
import type { AccountKind, EntryKind } from '@lode/shared/ledger/schemas';
import mongoose, { Schema } from 'mongoose';
import type { PersonRow } from './movement.model.ts';

/** Whole units of an asset, in digits: what is signed is text. */
type Units = string;

/** All accounts of a kind in an asset over a day, on the kind's own side. */
export interface BookRow {
  account: AccountKind;
  asset: Asset;
  opening: Units;
  movements: { kind: EntryKind; count: number; amount: Units }[];
  closing: Units;
}

/** What the chain said of a coin as the day was closed. */
export interface ChainRow {
  coin: Coin;
  ledger: Units;
  /** Null where it could not be asked. */
  chain: Units | null;
  unexplained: Units | null;
}

/** What is kept of a day, and signed by its hash. Nothing of it is ever changed. */
export interface CloseFigures {
  /** The day of UTC. */
  _id: string;
  closedAt: Date;
  /** Null for the job. */
  closedBy: PersonRow | null;
  entries: number;
  /** Over every entry of the day. */
  digest: string;
  books: BookRow[];
  /** Empty where the day was closed late: a chain tells only what is now. */
  chain: ChainRow[];
  /** Of the day before; null for the first. */
  previous: string | null;
}

export interface CloseRow extends CloseFigures {
  /** Over all of those (`close-hash.ts`). */
  hash: string;
  /** When its rows were last compared with what was kept. */
  checkedAt: Date;
}

const schema = new Schema<CloseRow>(
  {
    _id: { type: String, required: true },
    closedAt: { type: Date, required: true },
    closedBy: { type: Schema.Types.Mixed, default: null },
    entries: { type: Number, required: true },
    digest: { type: String, required: true },
    books: { type: Schema.Types.Mixed, required: true },
    chain: { type: Schema.Types.Mixed, required: true },
    previous: { type: String, default: null },
    hash: { type: String, required: true },
    checkedAt: { type: Date, required: true },
  },
  { collection: 'treasury_closes', versionKey: false, minimize: false },
);
schema.index({ checkedAt: 1 });

export const CloseModel = mongoose.model<CloseRow>('TreasuryClose', schema);
