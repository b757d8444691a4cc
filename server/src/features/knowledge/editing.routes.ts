import { editArticleRoutes as routes } from '@lode/shared/knowledge/admin-rest';
import { knowledgeSettings } from '@lode/shared/knowledge/settings';
import type { Identity } from '../../platform/identity.ts';
import type { RequestContext, RouteMount } from '../../platform/route.ts';
import type { ActingAdmin } from '../administration/commands/record-operation.ts';
import { getSettings } from '../settings/queries/get-settings.ts';
import { importArticles } from './commands/import-articles.ts';
import { publishArticle, reviewArticle, withdrawArticle } from './commands/publish-article.ts';
import { createArticle, saveArticle } from './commands/save-article.ts';
import { readFacts } from './facts.ts';
import { presentEdited, presentEditedSummary, presentVersion } from './knowledge.presenter.ts';
import { exportArticles, getEdited, listVersions, previewArticle } from './queries/get-edited.ts';
import { listArticles } from './queries/list-articles.ts';

interface Call {
  identity: Identity;
  context: RequestContext;
}

const actorOf = ({ identity, context }: Call): ActingAdmin => ({ identity, address: context.address });

export function mountEditing(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => {
    const { rows, total } = await listArticles(query);
    return { items: rows.map(presentEditedSummary), page: query.page, limit: query.limit, total };
  });
  // Before the one article, whose place they would be taken for.
  mount.add(routes.figures, async ({ query }) => ({ figures: await readFacts(query.language) }));
  mount.add(routes.export, async ({ query }) => ({ files: await exportArticles(query.language) }));
  mount.add(routes.get, async ({ params }) => {
    const { articles_need_review: needs_review } = await getSettings(knowledgeSettings);
    return { ...presentEdited(await getEdited(params.id)), needs_review };
  });
  mount.add(routes.versions, async ({ params }) => ({
    items: (await listVersions(params.id)).map(presentVersion),
  }));
  mount.add(routes.preview, ({ body }) => previewArticle(body));
  mountChanges(mount);
}

function mountChanges(mount: RouteMount): void {
  mount.add(routes.import, async (call) => ({
    files: await importArticles(actorOf(call), call.body.files),
  }));
  mount.add(routes.create, async (call) =>
    presentEdited(await createArticle(actorOf(call), call.body, call.context.requestKey)),
  );
  mount.add(routes.save, async (call) => {
    const { version, ...content } = call.body;
    return presentEdited(await saveArticle(actorOf(call), { id: call.params.id, version }, content));
  });
  for (const [route, command] of [
    [routes.review, reviewArticle],
    [routes.publish, publishArticle],
    [routes.withdraw, withdrawArticle],
  ] as const)
    mount.add(route, async (call) =>
      presentEdited(await command(actorOf(call), { id: call.params.id, version: call.body.version })),
    );
}
