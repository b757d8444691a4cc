import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { ARTICLE_TOPICS } from '@lode/shared/knowledge/topics';
import { type ArticleSource, readArticleFiles } from './article-files.ts';
import { type ArticleIndex, indexArticles } from './article-index.ts';

interface Catalogue {
  /** Of each language, by slug; English has every article, the others those that are translated. */
  articles: Map<LanguageCode, Map<string, ArticleSource>>;
  indexes: Map<LanguageCode, ArticleIndex>;
}

let kept: Catalogue | undefined;

/** What came with the product never changes while a process runs: read once, when first asked for. */
function catalogue(): Catalogue {
  kept ??= makeCatalogue(readArticleFiles());
  return kept;
}

function makeCatalogue(sources: ArticleSource[]): Catalogue {
  const articles: Catalogue['articles'] = new Map();
  const indexes: Catalogue['indexes'] = new Map();
  for (const language of LANGUAGE_CODES) {
    const own = sources.filter((source) => source.language === language);
    if (own.length === 0) continue;
    articles.set(language, new Map(own.map((article) => [article.slug, article])));
    indexes.set(language, indexArticles(own, language));
  }
  return { articles, indexes };
}

/** The article in the reader's language, else in English. */
export function findArticle(slug: string, language: LanguageCode): ArticleSource | undefined {
  const { articles } = catalogue();
  return articles.get(language)?.get(slug) ?? articles.get('en')?.get(slug);
}

/** Every article, in the order of the help centre. */
export function allArticles(language: LanguageCode): ArticleSource[] {
  const { articles } = catalogue();
  const slugs = [...(articles.get('en')?.keys() ?? [])];
  return slugs
    .flatMap((slug) => findArticle(slug, language) ?? [])
    .sort(
      (one, other) =>
        ARTICLE_TOPICS.indexOf(one.topic) - ARTICLE_TOPICS.indexOf(other.topic) || one.order - other.order,
    );
}

/** Best first: those found in the reader's language, then those found in English alone. */
export function searchArticles(query: string, language: LanguageCode, most: number): ArticleSource[] {
  const { indexes } = catalogue();
  const slugs = [language, 'en' as const].flatMap((code) => indexes.get(code)?.search(query, most) ?? []);
  return [...new Set(slugs)].slice(0, most).flatMap((slug) => findArticle(slug, language) ?? []);
}
