import { knowledgeRoutes as routes } from '@lode/shared/knowledge/rest';
import { countedAddress } from '../../platform/address.ts';
import { consume, LIMITS } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { getArticle, listHelp, searchHelp } from './queries/get-help.ts';

export function mountKnowledge(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => ({ items: await listHelp(query.language) }));
  mount.add(routes.search, async ({ query, context }) => {
    await consume(LIMITS.helpSearchesPerAddress, countedAddress(context.address));
    return { items: await searchHelp(query.q, query.language) };
  });
  mount.add(routes.article, ({ params, query }) => getArticle(params.slug, query.language));
}
