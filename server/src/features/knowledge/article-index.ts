import type { LanguageCode } from '@lode/shared/core/languages';
import MiniSearch from 'minisearch';
import type { PublishedArticle } from './published.ts';

/** Scripts that are written without spaces are looked up by pairs of signs as well. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MARKS = /\p{M}/gu;
/** Shorter words are not guessed at: most of them differ by one letter from another one. */
const GUESSED_FROM = 5;

const plain = (word: string) => word.toLowerCase().normalize('NFKD').replace(MARKS, '');

/** The words of a text, and of unspaced scripts the pairs of signs as well. */
export function termsOf(text: string, language: LanguageCode): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike) return [];
    return UNSPACED.test(segment) ? [segment, ...pairsOf(segment)] : [segment];
  });
}

function pairsOf(word: string): string[] {
  const signs = Array.from(word);
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

export interface ArticleIndex {
  /** Slugs, best first. */
  search: (query: string, most: number) => string[];
}

/** An index over the articles of one language. */
export function indexArticles(articles: PublishedArticle[], language: LanguageCode): ArticleIndex {
  const index = new MiniSearch<PublishedArticle & { asked: string }>({
    idField: 'slug',
    fields: ['title', 'asked', 'body'],
    tokenize: (text) => termsOf(text, language),
    processTerm: plain,
  });
  index.addAll(
    articles.map((article) => ({
      ...article,
      body: article.body ?? '',
      asked: article.questions.join('\n'),
    })),
  );
  const options = {
    boost: { title: 4, asked: 3 },
    prefix: (_term: string, at: number, terms: string[]) => at === terms.length - 1,
    fuzzy: (term: string) => (term.length >= GUESSED_FROM ? 0.2 : false),
    combineWith: 'OR' as const,
  };
  return {
    search: (query, most) =>
      index
        .search(query, options)
        .slice(0, most)
        .map(({ id }) => String(id)),
  };
}
