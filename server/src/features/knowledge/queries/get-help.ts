import { AppError } from '@lode/shared/core/errors';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { Article, ArticleSummary } from '@lode/shared/knowledge/schemas';
import { HELP_RESULTS_MAX } from '@lode/shared/knowledge/topics';
import type { ArticleSource } from '../article-files.ts';
import type { Facts } from '../article-text.ts';
import { allArticles, findArticle, searchArticles } from '../catalogue.ts';
import { readFacts } from '../facts.ts';
import { presentArticle, presentSummary } from '../knowledge.presenter.ts';

/** Every article of the help centre, by topic. */
export async function listHelp(language: LanguageCode): Promise<ArticleSummary[]> {
  return presentAll(allArticles(language));
}

/** The articles that answer best, best first. */
export async function searchHelp(query: string, language: LanguageCode): Promise<ArticleSummary[]> {
  return presentAll(searchArticles(query, language, HELP_RESULTS_MAX));
}

/** One article with every figure as it is just now. */
export async function getArticle(slug: string, language: LanguageCode): Promise<Article> {
  const article = findArticle(slug, language);
  if (!article) throw new AppError('NOT_FOUND');
  return presentArticle(article, await readFacts(article.language));
}

/** Each with the figures of the language that it is written in. */
async function presentAll(articles: ArticleSource[]): Promise<ArticleSummary[]> {
  const languages = [...new Set(articles.map(({ language }) => language))];
  const facts = new Map<LanguageCode, Facts>();
  for (const language of languages) facts.set(language, await readFacts(language));
  return articles.map((article) => presentSummary(article, facts.get(article.language) ?? {}));
}
