import type { LanguageCode } from '@lode/shared/core/languages';
import { ARTICLE_TOPICS } from '@lode/shared/knowledge/topics';
import { type ArticleIndex, indexArticles } from './article-index.ts';
import { getPublished } from './queries/get-published.ts';
import type { Published, PublishedArticle } from './queries/published.ts';

/** An article as its readers see it: their title, and the English text where theirs is not translated. */
export interface HelpArticle extends PublishedArticle {
  body: string;
  /** What the text is written in. */
  textLanguage: LanguageCode;
}

/** The help centre as it is published. */
export interface Catalogue {
  /** The article in the reader's language, else in English. */
  find: (slug: string, language: LanguageCode) => HelpArticle | undefined;
  /** Every article, in the order of the help centre. */
  all: (language: LanguageCode) => HelpArticle[];
  /** Best first: those found in the reader's language, then those found in English alone. */
  search: (query: string, language: LanguageCode, most: number) => HelpArticle[];
  /** The languages in which an article has a title of its own. */
  languagesOf: (slug: string) => LanguageCode[];
}

export async function getCatalogue(): Promise<Catalogue> {
  return catalogueOf(await getPublished());
}

const made = new WeakMap<Published, Catalogue>();

/** The same one for the same articles. */
export function catalogueOf(published: Published): Catalogue {
  const catalogue = made.get(published) ?? makeCatalogue(published);
  made.set(published, catalogue);
  return catalogue;
}

type ByLanguage = Map<LanguageCode, Map<string, PublishedArticle>>;

function makeCatalogue({ articles }: Published): Catalogue {
  const byLanguage: ByLanguage = new Map();
  for (const article of articles) {
    const own = byLanguage.get(article.language) ?? new Map<string, PublishedArticle>();
    byLanguage.set(article.language, own.set(article.slug, article));
  }
  const ownOf = (language: LanguageCode) => byLanguage.get(language) ?? new Map<string, PublishedArticle>();
  const find = (slug: string, language: LanguageCode) =>
    composed(ownOf(language).get(slug), ownOf('en').get(slug));
  const all = (language: LanguageCode) =>
    [...new Set([...ownOf('en').keys(), ...ownOf(language).keys()])]
      .flatMap((slug) => find(slug, language) ?? [])
      .sort(inOrder);
  const searchOwn = (query: string, language: LanguageCode, most: number) =>
    indexOf([...ownOf(language).values()], language).search(query, most);
  const search = (query: string, language: LanguageCode, most: number) => {
    const own = searchOwn(query, language, most);
    const others = own.length < most && language !== 'en' ? searchOwn(query, 'en', most) : [];
    return [...new Set([...own, ...others])].slice(0, most).flatMap((slug) => find(slug, language) ?? []);
  };
  const languagesOf = (slug: string) =>
    [...byLanguage].filter(([, own]) => own.has(slug)).map(([language]) => language);
  return { find, all, search, languagesOf };
}

/** Where it stands in the help centre is what the English one says, whatever a translation was saved with. */
function composed(
  own: PublishedArticle | undefined,
  english: PublishedArticle | undefined,
): HelpArticle | undefined {
  const first = own ?? english;
  const text = own?.body == null ? english : own;
  if (!first || text?.body == null) return undefined;
  const { topic, order, related } = english ?? first;
  return { ...first, topic, order, related, body: text.body, textLanguage: text.language };
}

function inOrder(one: HelpArticle, other: HelpArticle): number {
  return (
    ARTICLE_TOPICS.indexOf(one.topic) - ARTICLE_TOPICS.indexOf(other.topic) ||
    one.order - other.order ||
    one.slug.localeCompare(other.slug)
  );
}

/** So many articles are kept in indexes, those of the languages asked for last: not every one takes its memory for ever. */
const INDEXED_MAX = 12_000;
const indexes = new Map<LanguageCode, { of: PublishedArticle[]; index: ArticleIndex }>();

/** Made when first searched; made anew only when an article of this very language has changed. */
function indexOf(articles: PublishedArticle[], language: LanguageCode): ArticleIndex {
  const known = indexes.get(language);
  const index = known && areSame(known.of, articles) ? known.index : indexArticles(articles, language);
  indexes.delete(language);
  indexes.set(language, { of: articles, index });
  let indexed = [...indexes.values()].reduce((total, { of }) => total + of.length, 0);
  for (const [oldest, { of }] of indexes) {
    if (indexed <= INDEXED_MAX || oldest === language) break;
    indexes.delete(oldest);
    indexed -= of.length;
  }
  return index;
}

function areSame(some: PublishedArticle[], others: PublishedArticle[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}
