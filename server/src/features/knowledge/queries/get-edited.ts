import { AppError } from '@lode/shared/core/errors';
import type { LanguageCode } from '@lode/shared/core/languages';
import {
  ARTICLES_MAX,
  type ArticleFile,
  type ArticleInput,
  VERSIONS_MAX,
} from '@lode/shared/knowledge/admin-schemas';
import type { Article } from '@lode/shared/knowledge/schemas';
import { ArticleModel, type ArticleRow } from '../article.model.ts';
import { requireSound } from '../article-checks.ts';
import { formatArticle } from '../article-files.ts';
import { ArticleVersionModel, type ArticleVersionRow } from '../article-version.model.ts';
import { getCatalogue } from '../catalogue.ts';
import { readFacts } from '../facts.ts';
import { presentArticle } from '../knowledge.presenter.ts';
import { getKnown } from './get-known.ts';

/** NOT_FOUND. */
export async function getEdited(id: string): Promise<ArticleRow> {
  const row = await ArticleModel.findById(id).lean<ArticleRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What an article said before, the latest first. NOT_FOUND. */
export async function listVersions(id: string): Promise<ArticleVersionRow[]> {
  const { _id } = await getEdited(id);
  return ArticleVersionModel.find({ articleId: _id })
    .sort({ version: -1 })
    .limit(VERSIONS_MAX)
    .lean<ArticleVersionRow[]>();
}

/** An article as its readers would see it. Throws what `requireSound` throws. */
export async function previewArticle(input: ArticleInput): Promise<Article> {
  requireSound(input, await getKnown());
  const catalogue = await getCatalogue();
  const { body, textLanguage } = input.body
    ? { body: input.body, textLanguage: input.language }
    : { body: catalogue.find(input.slug, 'en')?.body ?? '', textLanguage: 'en' as const };
  return presentArticle({ ...input, body, textLanguage }, await readFacts(textLanguage), catalogue);
}

/** Every article of a language as it is being edited, as files that an import takes back unchanged. */
export async function exportArticles(language: LanguageCode): Promise<ArticleFile[]> {
  const rows = await ArticleModel.find({ language })
    .sort({ slug: 1 })
    .limit(ARTICLES_MAX)
    .lean<ArticleRow[]>();
  return rows.map((row) => ({ name: `${language}/${row.slug}.md`, content: formatArticle(row) }));
}
