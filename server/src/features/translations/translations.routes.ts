import { translationRoutes as routes } from '@lode/shared/translations/rest';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { changeTranslation, removeTranslation } from './commands/change-translation.ts';
import { submitSources } from './commands/submit-sources.ts';
import { getPublished } from './queries/get-published.ts';
import { listTranslations } from './queries/list-translations.ts';
import { presentTranslation } from './translations.presenter.ts';

/** A client hands in once a minute, a few parts at most. */
const SUBMISSIONS: Limit = { name: 'translation-sources', points: 20, seconds: 300 };

export function mountTranslations(mount: RouteMount): void {
  mount.add(routes.submit, async ({ identity, body }) => {
    await consume(SUBMISSIONS, identity.userId);
    const stored = await submitSources(identity.userId, {
      texts: body.texts,
      sourceLanguage: body.source_language,
      targetLanguage: body.target_language,
    });
    return { stored };
  });
  mount.add(routes.published, ({ params }) => getPublished(params.language));
  mount.add(routes.list, async ({ query }) => {
    const { rows, total, counts } = await listTranslations(query);
    return { items: rows.map(presentTranslation), page: query.page, limit: query.limit, total, counts };
  });
  mount.add(routes.change, async ({ identity, params, body, context }) =>
    presentTranslation(await changeTranslation({ identity, address: context.address }, params.id, body)),
  );
  mount.add(routes.remove, async ({ identity, params, context }) => {
    await removeTranslation({ identity, address: context.address }, params.id);
    return null;
  });
}
