import type { LanguageCode } from '@lode/shared/core/languages';
import MiniSearch from 'minisearch';
import { plain, termsOf } from '../../platform/search-terms.ts';
import type { ArticleSource } from './article-files.ts';

/** Shorter words are not guessed at: most of them differ by one letter from another one. */
const GUESSED_FROM = 5;

export interface ArticleIndex {
  /** Slugs, best first. */
  search: (query: string, most: number) => string[];
}

/** An index over the articles of one language. */
export function indexArticles(articles: ArticleSource[], language: LanguageCode): ArticleIndex {
  const index = new MiniSearch<ArticleSource & { asked: string }>({
    idField: 'slug',
    fields: ['title', 'asked', 'body'],
    tokenize: (text) => termsOf(text, language),
    processTerm: plain,
  });
  index.addAll(articles.map((article) => ({ ...article, asked: article.questions.join('\n') })));
  const options = {
    boost: { title: 4, asked: 3 },
    prefix: (_term: string, at: number, terms: string[]) => at === terms.length - 1,
    fuzzy: (term: string) => (term.length >= GUESSED_FROM ? 0.2 : false),
    combineWith: 'OR' as const,
  };
  // Asked word for word as it stands with an article, it is that one, whatever shares words with it.
  const known = new Map(
    articles.flatMap(({ slug, questions }) => questions.map((asked) => [plain(asked), slug])),
  );
  return {
    search: (query, most) => {
      const found = index.search(query, options).map(({ id }) => String(id));
      const exact = known.get(plain(query.trim()));
      return [...new Set(exact ? [exact, ...found] : found)].slice(0, most);
    },
  };
}
