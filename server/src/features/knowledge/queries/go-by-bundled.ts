import { readArticleFiles } from '../article-files.ts';
import { goByArticles } from './get-published.ts';
import { publishedArticle } from './published.ts';

/** Makes a process without a store, an evaluation, go by the articles that came with the product. */
export function goByBundledArticles(): void {
  goByArticles(readArticleFiles().map(publishedArticle));
}
