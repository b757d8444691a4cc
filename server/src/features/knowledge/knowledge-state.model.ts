import mongoose, { Schema } from 'mongoose';
import type { Transaction } from '../../platform/transaction.ts';

/** What every process looks at to know whether its articles are still those of the store. */
interface KnowledgeStateRow {
  _id: 'articles';
  /** Goes up with whatever changes what readers see. */
  rev: number;
  /** Of the files that came with the product, when they were taken in. */
  digest: string | null;
}

const schema = new Schema<KnowledgeStateRow>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    digest: { type: String, default: null },
  },
  { collection: 'knowledge_state', versionKey: false },
);

const KnowledgeStateModel = mongoose.model<KnowledgeStateRow>('KnowledgeState', schema);

export async function readKnowledgeState(tx?: Transaction): Promise<{ rev: number; digest: string | null }> {
  const row = await KnowledgeStateModel.findById('articles', null, {
    session: tx?.session,
  }).lean<KnowledgeStateRow>();
  return { rev: row?.rev ?? 0, digest: row?.digest ?? null };
}

/** The next revision: what changes with it is written in the same transaction, so that nobody reads half of it. */
export async function nextRevision(tx: Transaction, digest?: string): Promise<number> {
  const row = await KnowledgeStateModel.findByIdAndUpdate(
    'articles',
    { $inc: { rev: 1 }, ...(digest !== undefined && { $set: { digest } }) },
    { session: tx.session, upsert: true, returnDocument: 'after' },
  ).lean<KnowledgeStateRow>();
  return row?.rev ?? 1;
}
