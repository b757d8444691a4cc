import { keyRoutes as routes } from '@lode/shared/keys/rest';
import { keyFactsSchema } from '@lode/shared/keys/schemas';
import type { RouteMount } from '../../platform/route.ts';
import { endApiKey } from './commands/end-api-keys.ts';
import { makeApiKey } from './commands/make-api-key.ts';
import { presentApiKey } from './keys.presenter.ts';
import { getOwnKey, listApiKeys } from './queries/list-api-keys.ts';

export function mountKeys(mount: RouteMount): void {
  mount.add(routes.list, async ({ identity }) => ({
    items: (await listApiKeys(identity.userId)).map(presentApiKey),
  }));
  mount.add(routes.make, async ({ identity, body, context }) => {
    const { row, secret } = await makeApiKey(identity, body, context.address);
    return { key: presentApiKey(row), secret };
  });
  mount.add(routes.end, async ({ identity, params, context }) => {
    await endApiKey(identity, params.id, context.address);
    return null;
  });
  mount.add(routes.facts, async ({ identity }) => {
    const key = presentApiKey(await getOwnKey(identity));
    return keyFactsSchema.parse({ ...key, username: identity.username });
  });
}
