import { AppError } from '@lode/shared/core/errors';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { Article, ArticleSummary } from '@lode/shared/knowledge/schemas';
import { HELP_RESULTS_MAX } from '@lode/shared/knowledge/topics';
import type { Facts } from '../article-text.ts';
import { getCatalogue, type HelpArticle } from '../catalogue.ts';
import { readFacts } from '../facts.ts';
import { presentArticle, presentSummary } from '../knowledge.presenter.ts';

/** Every article of the help centre, by topic. */
export async function listHelp(language: LanguageCode): Promise<ArticleSummary[]> {
  return presentAll((await getCatalogue()).all(language));
}

/** The articles that answer best, best first. */
export async function searchHelp(query: string, language: LanguageCode): Promise<ArticleSummary[]> {
  return presentAll((await getCatalogue()).search(query, language, HELP_RESULTS_MAX));
}

/** One article with every figure as it is just now. */
export async function getArticle(slug: string, language: LanguageCode): Promise<Article> {
  const catalogue = await getCatalogue();
  const article = catalogue.find(slug, language);
  if (!article) throw new AppError('NOT_FOUND');
  return presentArticle(article, await readFacts(article.textLanguage), catalogue);
}

/** The languages in which an article has a title of its own. */
export async function listLanguages(slug: string): Promise<LanguageCode[]> {
  return (await getCatalogue()).languagesOf(slug);
}

/** Each article of the help centre with the languages that it can be read in. */
export async function listPages(): Promise<{ slug: string; languages: LanguageCode[] }[]> {
  const catalogue = await getCatalogue();
  return catalogue.all('en').map(({ slug }) => ({ slug, languages: catalogue.languagesOf(slug) }));
}

/** Each with the figures of the language that its text is written in. */
async function presentAll(articles: HelpArticle[]): Promise<ArticleSummary[]> {
  const languages = [...new Set(articles.map(({ textLanguage }) => textLanguage))];
  const facts = new Map<LanguageCode, Facts>();
  for (const language of languages) facts.set(language, await readFacts(language));
  return articles.map((article) => presentSummary(article, facts.get(article.textLanguage) ?? {}));
}
