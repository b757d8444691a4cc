import { activityRoutes, adminActivityRoutes } from '@lode/shared/activities/rest';
import type { RouteMount } from '../../platform/route.ts';
import { requireProof } from '../accounts/queries/require-proof.ts';
import {
  presentActivity,
  presentAdminActivity,
  presentFigures,
  presentReward,
  presentStats,
} from './activities.presenter.ts';
import { archiveActivity } from './commands/archive-activity.ts';
import { claimReward } from './commands/claim-reward.ts';
import { endActivity } from './commands/end-activity.ts';
import { recordView } from './commands/record-view.ts';
import { changeActivity, createActivity } from './commands/save-activity.ts';
import { getActivity } from './queries/get-activity.ts';
import { getStats, getTotals } from './queries/get-stats.ts';
import { listActivities, listAllActivities, onShelf } from './queries/list-activities.ts';
import { listRewards } from './queries/list-rewards.ts';
import { viewActivities } from './queries/view-activities.ts';

export function mountActivities(mount: RouteMount): void {
  mount.add(activityRoutes.list, async ({ identity, query }) => {
    const { page, limit, status, claimed } = query;
    const wanted = { page, limit, status, unclaimed: claimed === 'false' };
    const { views, total } = await listActivities(identity.userId, wanted);
    return { items: views.map(presentActivity), page, limit, total };
  });
  mount.add(activityRoutes.rewards, async ({ identity, query }) =>
    (await listRewards(identity.userId, query)).map(presentReward),
  );
  mount.add(activityRoutes.one, async ({ identity, params }) => {
    const [view] = await viewActivities([await getActivity(params.id)], identity.userId);
    if (!view) throw new Error('An activity has one view');
    return presentActivity(view);
  });
  mount.add(activityRoutes.view, async ({ identity, params }) => {
    await recordView(params.id, identity.userId);
    return null;
  });
  mount.add(activityRoutes.claim, async ({ identity, params }) =>
    presentReward(await claimReward(params.id, identity.userId)),
  );
  mountAdminActivities(mount);
}

function mountAdminActivities(mount: RouteMount): void {
  mount.add(adminActivityRoutes.list, async ({ query }) => {
    const { rows, total } = await listAllActivities(query, onShelf(query.status));
    return { items: rows.map(presentAdminActivity), page: query.page, limit: query.limit, total };
  });
  // Rewards are hash power, given away for nothing: like prices, nobody sets them with a login that they found.
  mount.add(adminActivityRoutes.create, async ({ identity, body, context }) => {
    await requireProof(identity);
    const by = { identity, address: context.address };
    return presentAdminActivity(await createActivity(by, body, context.requestKey));
  });
  mount.add(adminActivityRoutes.stats, async ({ query }) => {
    const { rows, total } = await listAllActivities(query);
    const [figures, totals] = await Promise.all([getStats(rows.map(({ _id }) => _id)), getTotals()]);
    const items = rows.flatMap((row) => {
      const own = figures.get(String(row._id));
      return own ? [presentStats(row, own)] : [];
    });
    return { items, page: query.page, limit: query.limit, total, totals: presentFigures(totals) };
  });
  mountAdminActivity(mount);
}

/** One activity: read, changed, ended, archived. */
function mountAdminActivity(mount: RouteMount): void {
  mount.add(adminActivityRoutes.one, async ({ params }) =>
    presentAdminActivity(await getActivity(params.id)),
  );
  mount.add(adminActivityRoutes.change, async ({ identity, params, body, context }) => {
    await requireProof(identity);
    return presentAdminActivity(
      await changeActivity({ identity, address: context.address }, params.id, body),
    );
  });
  mount.add(adminActivityRoutes.end, async ({ identity, params, context }) => {
    await requireProof(identity);
    return presentAdminActivity(await endActivity({ identity, address: context.address }, params.id));
  });
  mount.add(adminActivityRoutes.archive, async ({ identity, params, body, context }) =>
    presentAdminActivity(
      await archiveActivity({ identity, address: context.address }, params.id, body.archived),
    ),
  );
}
