import { dashboardRoutes } from '@lode/shared/dashboard/rest';
import type { RouteMount } from '../../platform/route.ts';
import { getDashboard } from './queries/get-dashboard.ts';

export function mountDashboard(mount: RouteMount): void {
  mount.add(dashboardRoutes.dashboard, ({ identity }) => getDashboard(identity));
}
