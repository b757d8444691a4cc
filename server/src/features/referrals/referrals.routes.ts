import { referralRoutes } from '@lode/shared/referrals/rest';
import type { RouteMount } from '../../platform/route.ts';
import { countClick } from './commands/count-click.ts';
import { getStats } from './queries/get-stats.ts';
import { listBonuses, listHistory } from './queries/list-history.ts';
import { presentBonus, presentClick, presentFriend, presentStats } from './referrals.presenter.ts';

export function mountReferrals(mount: RouteMount): void {
  mount.add(referralRoutes.click, async ({ body, context: { address, userAgent } }) =>
    presentClick(await countClick(body.code, { address, userAgent })),
  );
  mount.add(referralRoutes.stats, async ({ identity }) => presentStats(await getStats(identity.userId)));
  mount.add(referralRoutes.history, async ({ identity, query }) => {
    const { friends, total } = await listHistory(identity.userId, query);
    return { items: friends.map(presentFriend), page: query.page, limit: query.limit, total };
  });
  mount.add(referralRoutes.bonuses, async ({ identity, query }) => {
    const { bonuses, total } = await listBonuses(identity.userId, query);
    return { items: bonuses.map(presentBonus), page: query.page, limit: query.limit, total };
  });
}
