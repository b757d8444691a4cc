import { administrationRoutes } from '@lode/shared/administration/rest';
import { customerAccountRoutes } from '@lode/shared/dashboard/customer-rest';
import { ownDashboardRoutes } from '@lode/shared/dashboard/own-rest';
import { dashboardRoutes } from '@lode/shared/dashboard/rest';
import { securityRoutes } from '@lode/shared/security/rest';
import { ADMIN, byId, CUSTOMERS, DESK, type RouteTable, STAFF } from './expectation.ts';

export const administration: RouteTable = {
  contracts: [
    administrationRoutes,
    customerAccountRoutes,
    dashboardRoutes,
    ownDashboardRoutes,
    securityRoutes,
  ],
  expected: {
    'get /admin/dashboard': { may: STAFF },
    'get /admin/service/sessions/{id}/account': { may: DESK, input: byId },
    'get /dashboard/first-steps': { may: CUSTOMERS },
    'get /admin/logs/operations': {
      may: ADMIN,
      input: () => ({ query: { category: 'users', target: 'x' } }),
    },
    'get /admin/logs/operations/export': {
      may: ADMIN,
      raw: true,
      input: () => ({ query: { format: 'jsonl', actor: 'nobody' } }),
    },
    'get /admin/logs/operations/verification': { may: ADMIN, input: () => ({ query: { from_seq: 1 } }) },
    'get /admin/security-events': {
      may: ADMIN,
      input: () => ({ query: { kind: 'refused', account: 'nobody', address: '::1' } }),
    },
    'get /admin/logs/settings': { may: ADMIN },
    'put /admin/logs/settings': {
      may: ADMIN,
      input: async () => {
        const { getLogSettings } = await import(
          '@lode/server/features/administration/queries/get-log-settings'
        );
        return { body: await getLogSettings() };
      },
    },
  },
};
