import type { LanguageCode } from '@lode/shared/core/languages';
import type { knowledgeRoutes } from '@lode/shared/knowledge/rest';
import type { Article, ArticleList } from '@lode/shared/knowledge/schemas';
import { readPublic } from '../../lib/api-client.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';

/** Every article, or with a query those that answer it best. */
export function useArticles(query: string, language: LanguageCode): Loaded<ArticleList> {
  return useLoaded(`${language} ${query}`, () =>
    query
      ? readPublic<typeof knowledgeRoutes.search>('/help/search', { q: query, language })
      : readPublic<typeof knowledgeRoutes.list>('/help/articles', { language }),
  );
}

export function useArticle(slug: string, language: LanguageCode): Loaded<Article> {
  return useLoaded(`${language} ${slug}`, () =>
    readPublic<typeof knowledgeRoutes.article>(`/help/articles/${slug}` as '/help/articles/{slug}', {
      language,
    }),
  );
}
