import type { LanguageCode } from '@lode/shared/core/languages';
import { type ArticleSource, readArticleFiles } from '../article-files.ts';

/** Everything that is published, in every language; the same object for as long as nothing changes. */
export interface Published {
  articles: PublishedArticle[];
}

/** An article as written: `body` is Markdown with placeholders, null where only title and questions are translated. */
export interface PublishedArticle extends Omit<ArticleSource, 'body'> {
  language: LanguageCode;
  body: string | null;
}

let kept: Published | undefined;

export async function getPublished(): Promise<Published> {
  kept ??= { articles: readArticleFiles() };
  return kept;
}
