import { alertRoutes as routes } from '@lode/shared/alerts/rest';
import type { RouteMount } from '../../platform/route.ts';
import { presentAlert } from './alerts.presenter.ts';
import { takeAlert } from './commands/take-alert.ts';
import { listAlerts } from './queries/list-alerts.ts';

export function mountAlerts(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => {
    const { rows, total } = await listAlerts(query);
    return { items: rows.map(presentAlert), page: query.page, limit: query.limit, total };
  });
  mount.add(routes.take, async ({ identity, params, context: { address } }) =>
    presentAlert(await takeAlert({ identity, address }, params.id)),
  );
}
