import { securityRoutes as routes } from '@lode/shared/security/rest';
import type { RouteMount } from '../../platform/route.ts';
import { countLastDay } from './queries/count-last-day.ts';
import { listEvents } from './queries/list-events.ts';
import { presentSecurityEvent } from './security.presenter.ts';

export function mountSecurity(mount: RouteMount): void {
  mount.add(routes.listEvents, async ({ query }) => {
    const { page, limit, ...filter } = query;
    const [{ rows, total, usernames }, last_day] = await Promise.all([
      listEvents(filter, { page, limit }),
      countLastDay(),
    ]);
    return { items: rows.map((row) => presentSecurityEvent(row, usernames)), page, limit, total, last_day };
  });
}
