import type { LanguageCode } from '@lode/shared/core/languages';
import MiniSearch from 'minisearch';
import { isUnspaced, plain, termsOf } from '../../platform/search-terms.ts';
import type { PublishedArticle } from './queries/published.ts';

/** Shorter words are not guessed at: most of them differ by one letter from another one. */
const GUESSED_FROM = 5;
/** Longer ones are no words. */
const GUESSED_TO = 30;
/** Nor are words that stand in so many places that they are hardly misspelt. */
const GUESSED_BELOW = 20;
/** Letters of a word that is still being typed: fewer begin too many words. */
const BEGUN_FROM = 3;
/** Terms of a query, and places in which they stand together, that are looked up. */
const TERMS_MAX = 12;
const PLACES_MAX = 1500;

export interface ArticleIndex {
  /** Slugs, best first. */
  search: (query: string, most: number) => string[];
}

type Indexed = PublishedArticle & { asked: string };
const FIELDS = ['title', 'asked', 'body'] as const;
const BOOST = { title: 4, asked: 3 };

/** An index over the articles of one language. */
export function indexArticles(articles: PublishedArticle[], language: LanguageCode): ArticleIndex {
  const counts = new Map<string, number>();
  const index = new MiniSearch<Indexed>({
    idField: 'slug',
    fields: [...FIELDS],
    tokenize: (text, field) => {
      const terms = termsOf(text, language, field !== 'body').map(plain);
      for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
      return terms;
    },
    processTerm: (term) => term,
  });
  index.addAll(
    articles.map((article) => ({
      ...article,
      body: article.body ?? '',
      asked: article.questions.join('\n'),
    })),
  );
  const askedLike = slugsByQuestion(articles);
  return {
    search: (query, most) => {
      const found = find(index, counts, termsOf(query, language).map(plain));
      const exact = askedLike.get(plain(query.trim()));
      return [...new Set(exact ? [exact, ...found] : found)].slice(0, most);
    },
  };
}

/** Asked word for word as it stands with an article, it is that one, whatever shares words with it. */
function slugsByQuestion(articles: PublishedArticle[]): Map<string, string> {
  return new Map(
    articles.flatMap(({ slug, questions }) => questions.map((asked) => [plain(asked), slug] as const)),
  );
}

/** Slugs by the terms of a query, best first; its last term need not be finished. */
function find(index: MiniSearch<Indexed>, counts: Map<string, number>, terms: string[]): string[] {
  const last = terms.at(-1) ?? '';
  const tells = tellingTerms(terms, counts);
  const results = index.search(tells.join(' '), {
    tokenize: () => tells,
    boost: BOOST,
    prefix: (term) => term === last && term.length >= BEGUN_FROM && !isUnspaced(term),
    fuzzy: (term) =>
      term.length >= GUESSED_FROM &&
      term.length <= GUESSED_TO &&
      (counts.get(term) ?? 0) < GUESSED_BELOW &&
      !isUnspaced(term)
        ? 0.2
        : false,
    combineWith: 'OR',
  });
  return results.map(({ id }) => String(id));
}

/** The terms that tell most, which are the rarest, as far as they can be looked up in a few milliseconds. */
function tellingTerms(terms: string[], counts: Map<string, number>): string[] {
  const countOf = (term: string) => counts.get(term) ?? 0;
  let room = PLACES_MAX;
  const rarest = [...new Set(terms)].sort((one, other) => countOf(one) - countOf(other)).slice(0, TERMS_MAX);
  return rarest.filter((term, at) => {
    room -= countOf(term);
    return at === 0 || room > 0;
  });
}
