import { randomUUID } from 'node:crypto';
import mongoose, { Schema } from 'mongoose';
import type { Transaction } from '../../platform/transaction.ts';

/** What every process looks at to know whether its articles are still those of the store. */
interface KnowledgeStateRow {
  _id: 'articles';
  /** Goes up with whatever changes what readers see. */
  rev: number;
  /** Made with the row: where it is another one, the store has been replaced, and nothing known of it counts. */
  epoch: string;
  /** Of the files that came with the product, when they were taken in. */
  digest: string | null;
}

const schema = new Schema<KnowledgeStateRow>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    epoch: { type: String, required: true },
    digest: { type: String, default: null },
  },
  { collection: 'knowledge_state', versionKey: false },
);

const KnowledgeStateModel = mongoose.model<KnowledgeStateRow>('KnowledgeState', schema);

export type KnowledgeState = Pick<KnowledgeStateRow, 'rev' | 'epoch' | 'digest'>;

const NOTHING_YET: KnowledgeState = { rev: 0, epoch: '', digest: null };

export async function readKnowledgeState(tx?: Transaction): Promise<KnowledgeState> {
  const options = tx && { session: tx.session };
  const row = await KnowledgeStateModel.findById('articles', null, options).lean<KnowledgeStateRow>();
  return row ?? NOTHING_YET;
}

/** The next revision: what changes with it is written in the same transaction, so that nobody reads half of it. */
export async function nextRevision(tx: Transaction, digest?: string): Promise<number> {
  const row = await KnowledgeStateModel.findByIdAndUpdate(
    'articles',
    {
      $inc: { rev: 1 },
      $setOnInsert: { epoch: randomUUID() },
      ...(digest !== undefined && { $set: { digest } }),
    },
    { session: tx.session, upsert: true, returnDocument: 'after' },
  ).lean<KnowledgeStateRow>();
  return row?.rev ?? 1;
}
