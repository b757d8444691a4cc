import type { OperationAction } from '@lode/shared/administration/operations';
import { AppError } from '@lode/shared/core/errors';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { ArticleModel, type ArticleRow } from '../article.model.ts';
import { logged, presentEdited, targetOf } from '../knowledge.presenter.ts';
import { forgetPublished } from '../queries/get-published.ts';

/** The version of an article that somebody looked at. */
export interface Looked {
  id: string;
  version: number;
}

type Change = (row: ArticleRow, tx: Transaction) => Promise<Partial<ArticleRow>>;

/**
 * Changes an article by what `change` answers, and records it; where it answers nothing, nothing is done. NOT_FOUND;
 * STALE_VERSION with the present one when somebody saved meanwhile; and what `change` throws.
 */
export async function changeArticle(
  by: ActingAdmin,
  { id, version }: Looked,
  action: OperationAction,
  change: Change,
): Promise<ArticleRow> {
  const row = await inTransaction(async (tx) => {
    const before = await ArticleModel.findById(id, null, { session: tx.session }).lean<ArticleRow>();
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('STALE_VERSION', { data: presentEdited(before) });
    const changes = await change(before, tx);
    if (Object.keys(changes).length === 0) return before;
    const after = { ...before, ...changes, edited: true };
    await ArticleModel.updateOne(
      { _id: before._id },
      { $set: { ...changes, edited: true } },
      { session: tx.session },
    );
    await recordOperation(tx, {
      by,
      action,
      target: targetOf(after),
      before: logged(before),
      after: logged(after),
    });
    return after;
  });
  forgetPublished();
  return row;
}
