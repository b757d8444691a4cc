import { alertRoutes } from '@lode/shared/alerts/rest';
import { byId, FINANCE, type RouteTable } from './expectation.ts';

export const alerts: RouteTable = {
  contracts: [alertRoutes],
  expected: {
    'get /admin/alerts': { may: FINANCE, input: () => ({ query: { state: 'open' } }) },
    'post /admin/alerts/{id}/take': { may: FINANCE, code: 'NOT_FOUND', input: byId },
  },
};
