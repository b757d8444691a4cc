import { knowledgeRoutes as routes } from '@lode/shared/knowledge/rest';
import type { RouteMount } from '../../platform/route.ts';
import { getArticle, listHelp, searchHelp } from './queries/get-help.ts';

export function mountKnowledge(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => ({ items: await listHelp(query.language) }));
  mount.add(routes.search, async ({ query }) => ({ items: await searchHelp(query.q, query.language) }));
  mount.add(routes.article, ({ params, query }) => getArticle(params.slug, query.language));
}
