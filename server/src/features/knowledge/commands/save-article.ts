import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@lode/shared/core/errors';
import {
  ARTICLES_MAX,
  type ArticleContent,
  type ArticleInput,
  VERSIONS_MAX,
} from '@lode/shared/knowledge/admin-schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { ArticleModel, type ArticleRow, contentOf } from '../article.model.ts';
import { requireSound } from '../article-checks.ts';
import { ArticleVersionModel } from '../article-version.model.ts';
import { logged, targetOf } from '../knowledge.presenter.ts';
import { getKnown } from '../queries/get-known.ts';
import { changeArticle, type Looked } from './change-article.ts';

/**
 * Begins an article as a draft, once for a `requestKey`. ARTICLE_EXISTS when the language has one of that name,
 * TOO_MANY_ARTICLES, and what `requireSound` throws.
 */
export async function createArticle(
  by: ActingAdmin,
  input: ArticleInput,
  requestKey?: string,
): Promise<ArticleRow> {
  requireSound(input, await getKnown());
  try {
    return await inTransaction(async (tx) => {
      const made = await findMade(ArticleModel, requestKey, tx.session);
      return made ?? insert(tx, by, input, requestKey ?? null);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('ARTICLE_EXISTS', { fields: { slug: 'ARTICLE_EXISTS' } });
  }
}

async function insert(
  tx: Transaction,
  by: ActingAdmin,
  input: ArticleInput,
  requestKey: string | null,
): Promise<ArticleRow> {
  const { slug, language } = input;
  const count = await ArticleModel.countDocuments({ language }, { session: tx.session });
  if (count >= ARTICLES_MAX) throw new AppError('TOO_MANY_ARTICLES');
  const row: ArticleRow = {
    _id: new mongoose.Types.ObjectId(),
    slug,
    language,
    ...contentOf(input),
    version: 1,
    ...writtenBy(by),
    published: null,
    publishedVersion: null,
    rev: 0,
    edited: true,
    requestKey,
  };
  await ArticleModel.create([row], { session: tx.session });
  await recordOperation(tx, { by, action: 'article.created', target: targetOf(row), after: logged(row) });
  return row;
}

/** What is true of every version that somebody has just written. */
function writtenBy({ identity }: ActingAdmin) {
  const { userId: id, username } = identity;
  return {
    state: 'draft' as const,
    behind: false,
    changedAt: clock.now(),
    changedBy: { id, username },
    reviewedBy: null,
  };
}

/** Saves a new version as a draft; what readers see stays. Throws what `changeArticle` and `requireSound` throw. */
export async function saveArticle(
  by: ActingAdmin,
  looked: Looked,
  content: ArticleContent,
): Promise<ArticleRow> {
  const known = await getKnown();
  return changeArticle(by, looked, 'article.saved', async (before, tx) => {
    requireSound({ ...content, slug: before.slug, language: before.language }, known);
    // Saying that a translation is still right is a change as well.
    if (!before.behind && isDeepStrictEqual(contentOf(before), contentOf(content))) return {};
    await keepVersion(tx, before);
    return { ...contentOf(content), version: before.version + 1, ...writtenBy(by) };
  });
}

async function keepVersion(tx: Transaction, row: ArticleRow): Promise<void> {
  const { _id: articleId, version, changedAt: at, changedBy } = row;
  const by = changedBy?.username ?? null;
  const { session } = tx;
  await ArticleVersionModel.create([{ articleId, version, at, by, ...contentOf(row) }], { session });
  await ArticleVersionModel.deleteMany({ articleId, version: { $lte: version - VERSIONS_MAX } }, { session });
}
