import { AppError } from '@lode/shared/core/errors';
import { knowledgeSettings } from '@lode/shared/knowledge/settings';
import type { Transaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { readSettings } from '../../settings/queries/get-settings.ts';
import { ArticleModel, type ArticleRow, contentOf } from '../article.model.ts';
import { requireSound } from '../article-checks.ts';
import { nextRevision } from '../knowledge-state.model.ts';
import { getKnown } from '../queries/get-known.ts';
import { changeArticle, type Looked } from './change-article.ts';

/** Marks a version as read by a second editor. SECOND_EDITOR_REQUIRED for whoever wrote it, and what `changeArticle` throws. */
export function reviewArticle(by: ActingAdmin, looked: Looked): Promise<ArticleRow> {
  return changeArticle(by, looked, 'article.reviewed', async ({ state, changedBy }) => {
    if (changedBy?.id === by.identity.userId) throw new AppError('SECOND_EDITOR_REQUIRED');
    return state === 'draft' ? { state: 'reviewed', reviewedBy: by.identity.username } : {};
  });
}

/**
 * Shows a version to everybody. ARTICLE_NOT_REVIEWED where the settings ask for a second editor and none has read it,
 * REAUTH_REQUIRED, and what `changeArticle` and `requireSound` throw.
 */
export async function publishArticle(by: ActingAdmin, looked: Looked): Promise<ArticleRow> {
  await requireProof(by.identity);
  const known = await getKnown();
  return changeArticle(by, looked, 'article.published', async (row, tx) => {
    if (row.state === 'published') return {};
    const { articles_need_review } = await readSettings(knowledgeSettings, tx.session);
    if (articles_need_review && row.state !== 'reviewed') throw new AppError('ARTICLE_NOT_REVIEWED');
    requireSound(row, known);
    if (row.language === 'en') await leaveBehind(tx, row);
    const rev = await nextRevision(tx);
    return { state: 'published', published: contentOf(row), publishedVersion: row.version, rev };
  });
}

/** Translations say what English said before: titles where the title has changed, texts where the text has. */
async function leaveBehind(tx: Transaction, { slug, title, body, published }: ArticleRow): Promise<void> {
  if (!published || (published.title === title && published.body === body)) return;
  const texts = published.title === title ? { body: { $ne: '' } } : {};
  await ArticleModel.updateMany(
    { slug, language: { $ne: 'en' }, ...texts },
    { $set: { behind: true } },
    { session: tx.session },
  );
}

/** Takes an article off the help centre; it stays as a draft. Throws what `changeArticle` throws. */
export function withdrawArticle(by: ActingAdmin, looked: Looked): Promise<ArticleRow> {
  return changeArticle(by, looked, 'article.withdrawn', async ({ published, state }, tx) => {
    if (!published) return {};
    const rev = await nextRevision(tx);
    const kept = state === 'published' ? ({ state: 'draft' } as const) : {};
    return { ...kept, published: null, publishedVersion: null, rev };
  });
}
