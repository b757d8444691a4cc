import { customerAccountRoutes } from '@lode/shared/dashboard/customer-rest';
import { ownDashboardRoutes } from '@lode/shared/dashboard/own-rest';
import { dashboardRoutes } from '@lode/shared/dashboard/rest';
import type { RouteMount } from '../../platform/route.ts';
import { showAccount } from './commands/show-account.ts';
import { getDashboard } from './queries/get-dashboard.ts';
import { getFirstSteps } from './queries/get-first-steps.ts';

export function mountDashboard(mount: RouteMount): void {
  mount.add(dashboardRoutes.dashboard, ({ identity }) => getDashboard(identity));
  mount.add(customerAccountRoutes.read, ({ identity, params, context: { address } }) =>
    showAccount({ identity, address }, params.id),
  );
  mount.add(ownDashboardRoutes.firstSteps, ({ identity }) => getFirstSteps(identity));
}
