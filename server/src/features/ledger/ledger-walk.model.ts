import mongoose, { Schema, type Types } from 'mongoose';
import type { Sums } from './balance.ts';
import type { AccountId } from './chart.ts';

/** A place of the hash chain up to which everything was proved, sealed so that a change of it is noticed. */
export interface ProvenPlace {
  /** The last link, 0 before the first, and its hash. */
  seq: number;
  hash: string;
  /** Of every account's sums there (`place-seal.ts`), hexadecimal. */
  digest: string;
  /** Which SECRET made digest and seal. */
  key: string;
  seal: string;
}

/** How far a proof has come; it goes on from here whatever became of its process. */
export interface LedgerWalkRow extends ProvenPlace {
  _id: Types.ObjectId;
  /** `base`: the hourly proof goes on from it. `whole`: on its way from the first entry. Null: to be taken away. */
  role: 'base' | 'whole' | null;
  /** The last entry that was looked for in the chain. */
  beside: Types.ObjectId | null;
  /** How long has been worked on it. */
  workedMs: number;
}

/** What a walk has added up of one account. */
export interface LedgerSumRow extends Sums {
  /** Walk and account. */
  _id: string;
  walkId: Types.ObjectId;
  account: AccountId;
}

/** A place that a sound proof reached; the whole one compares itself with each on its way. */
export interface LedgerCheckpointRow extends Omit<ProvenPlace, 'seq'> {
  /** Its `seq`. */
  _id: number;
  at: Date;
}

const place = {
  hash: { type: String, required: true },
  digest: { type: String, required: true },
  key: { type: String, required: true },
  seal: { type: String, required: true },
};

const walkSchema = new Schema<LedgerWalkRow>(
  {
    ...place,
    seq: { type: Number, required: true },
    role: { type: String, default: null },
    beside: { type: Schema.Types.ObjectId, default: null },
    workedMs: { type: Number, required: true },
  },
  { collection: 'ledger_walks', versionKey: false },
);
walkSchema.index({ role: 1 }, { unique: true, partialFilterExpression: { role: { $type: 'string' } } });

const units = { type: Schema.Types.BigInt, required: true };
const sumSchema = new Schema<LedgerSumRow>(
  {
    _id: { type: String, required: true },
    walkId: { type: Schema.Types.ObjectId, required: true },
    account: { type: String, required: true },
    debitsPosted: units,
    creditsPosted: units,
    debitsPending: units,
    creditsPending: units,
  },
  { collection: 'ledger_walk_sums', versionKey: false },
);
sumSchema.index({ walkId: 1, account: 1 });

const checkpointSchema = new Schema<LedgerCheckpointRow>(
  { ...place, _id: { type: Number, required: true }, at: { type: Date, required: true } },
  { collection: 'ledger_checkpoints', versionKey: false },
);

export const LedgerWalkModel = mongoose.model<LedgerWalkRow>('LedgerWalk', walkSchema);
export const LedgerSumModel = mongoose.model<LedgerSumRow>('LedgerWalkSum', sumSchema);
export const LedgerCheckpointModel = mongoose.model<LedgerCheckpointRow>(
  'LedgerCheckpoint',
  checkpointSchema,
);
