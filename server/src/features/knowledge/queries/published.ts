import type { LanguageCode } from '@lode/shared/core/languages';
import type { ArticleSource } from '../article-files.ts';

/** An article as written: `body` is Markdown with placeholders, null where only title and questions are translated. */
export interface PublishedArticle extends Omit<ArticleSource, 'body'> {
  language: LanguageCode;
  body: string | null;
}

/** Everything that is published, in every language; the same object for as long as nothing changes. */
export interface Published {
  articles: PublishedArticle[];
}

export function publishedArticle(source: ArticleSource): PublishedArticle {
  return { ...source, body: source.body || null };
}
