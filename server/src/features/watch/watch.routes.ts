import { watchRoutes as routes } from '@lode/shared/watch/rest';
import { countedAddress } from '../../platform/address.ts';
import { consume, LIMITS } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { endWatchLink } from './commands/end-watch-links.ts';
import { makeWatchLink } from './commands/make-watch-link.ts';
import { listWatchLinks } from './queries/list-watch-links.ts';
import { lookThroughLink } from './queries/look-through-link.ts';
import { presentWatched, presentWatchLink } from './watch.presenter.ts';

export function mountWatch(mount: RouteMount): void {
  mount.add(routes.list, async ({ identity }) => ({
    items: (await listWatchLinks(identity.userId)).map(presentWatchLink),
  }));
  mount.add(routes.make, async ({ identity, body, context }) => {
    const { row, secret } = await makeWatchLink(identity, body, context.address);
    return { link: presentWatchLink(row), secret };
  });
  mount.add(routes.end, async ({ identity, params, context }) => {
    await endWatchLink(identity, params.id, context.address);
    return null;
  });
  mount.add(routes.look, async ({ body, context }) => {
    await consume(LIMITS.looksPerAddress, countedAddress(context.address));
    context.response.set('X-Robots-Tag', 'noindex, nofollow');
    return presentWatched(await lookThroughLink(body.secret));
  });
}
